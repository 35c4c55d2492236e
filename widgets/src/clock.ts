/** The pace of the bots: asks for the next move some time after a picture was drawn. */

export class Clock {
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #tick: () => void;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  /** Wait `pace` milliseconds from now, or not at all. */
  set(running: boolean, pace: number): void {
    this.stop();
    if (running) this.#timer = setTimeout(this.#tick, pace);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
