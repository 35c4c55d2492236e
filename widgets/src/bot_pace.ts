/** The pace of the bots: asks for the next move some time after a picture was drawn. */

export function makeClock(tick: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    /** Wait `pace` milliseconds from now, or stop waiting. */
    set(running: boolean, pace = 0): void {
      clearTimeout(timer);
      if (running) timer = setTimeout(tick, pace);
    },
  };
}
