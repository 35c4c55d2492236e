/** What the page uses of an anywidget model; tests stand in for Jupyter with the same few calls. */

export type Listener = (...args: unknown[]) => void;

export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, listener: Listener): void;
  off(event: string, listener: Listener): void;
  /** Jupyter's, which knows the model behind this one. */
  widget_manager?: { get_model(name: unknown): Promise<Behind> };
}

/** Jupyter's model behind that of anywidget: what comes for it goes to one function. */
export interface Behind {
  comm: { on_msg(take: (message: unknown) => void): void };
}
