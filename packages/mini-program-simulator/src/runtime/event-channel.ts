type Listener = (...args: unknown[]) => void;

/** Connects a page with the page that opened it. Events are queued until the other page listens. */
export class EventChannel {
  private other: EventChannel = this;
  private readonly listeners = new Map<string, Set<Listener>>();
  private waiting: { name: string; args: unknown[] }[] = [];

  static pair(): [EventChannel, EventChannel] {
    const pair: [EventChannel, EventChannel] = [new EventChannel(), new EventChannel()];
    pair[0].other = pair[1];
    pair[1].other = pair[0];
    return pair;
  }

  emit(name: string, ...args: unknown[]) {
    this.other.receive(name, args);
  }

  on(name: string, listen: Listener) {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listen));
    const due = this.waiting.filter((each) => each.name === name);
    this.waiting = this.waiting.filter((each) => each.name !== name);
    for (const { args } of due) listen(...args);
  }

  once(name: string, listen: Listener) {
    const only: Listener = (...args) => {
      this.off(name, only);
      listen(...args);
    };
    this.on(name, only);
  }

  off(name: string, listen?: Listener) {
    if (listen) this.listeners.get(name)?.delete(listen);
    else this.listeners.delete(name);
  }

  private receive(name: string, args: unknown[]) {
    const listeners = this.listeners.get(name);
    if (listeners?.size) for (const listen of [...listeners]) listen(...args);
    else this.waiting.push({ name, args });
  }
}
