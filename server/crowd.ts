/** The longest time that a crowd may hold others up, and the time after that in which the next crowd may not. */
const longest = { ms: 250, pauseMs: 50 };

/**
 * Connections that come in one after the other. Node accepts one in each turn of its loop, so whoever comes waits as many turns as others have come
 * before. While a crowd comes in, turns are short: long work, and the crowd's own requests, begin when all of it is in.
 */
export class Crowd {
  isComing = false;
  #connections = 0;
  #from = 0;
  #notBefore = 0;
  #waiting: (() => void)[] = [];
  readonly #always: (() => void)[] = [];

  note() {
    this.#connections++;
    if (this.isComing || performance.now() < this.#notBefore) return;
    this.isComing = true;
    this.#from = performance.now();
    this.#lookAfterTwoTurns();
  }

  /** When it is in, or has held others up for long enough. */
  whenIn(work: () => void) {
    this.#waiting.push(work);
  }

  /** Each time that one is in. */
  wheneverIn(work: () => void) {
    this.#always.push(work);
  }

  #lookAfterTwoTurns() {
    const before = this.#connections;
    setImmediate(() =>
      setImmediate(() => {
        const lasted = performance.now() - this.#from;
        if (this.#connections !== before && lasted < longest.ms) this.#lookAfterTwoTurns();
        else this.#end(lasted);
      }),
    );
  }

  #end(lasted: number) {
    this.isComing = false;
    if (lasted >= longest.ms) this.#notBefore = performance.now() + longest.pauseMs;
    for (const work of [...this.#waiting.splice(0), ...this.#always]) work();
  }
}
