/** How long requests may be begun in one turn of Node's loop; while new connections come in, it is short. */
const mostMs = { crowded: 0.5, usually: 4 };

/**
 * Begins works in the order in which they came, for a few milliseconds in each turn of Node's loop. In a turn Node hears every connection that has
 * something to say, and accepts one new one: where hundreds ask at once, newcomers waited for hundreds of long turns.
 */
export class Pace {
  readonly #waiting: (() => void)[] = [];
  #turnBegan: number | undefined;

  constructor(private readonly isCrowded: () => boolean) {}

  run(work: () => void) {
    if (this.#waiting.length || !this.#hasTime()) this.#waiting.push(work);
    else work();
  }

  #hasTime() {
    const now = performance.now();
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now;
      setImmediate(() => this.#nextTurn());
    }
    return now - this.#turnBegan < mostMs[this.isCrowded() ? "crowded" : "usually"];
  }

  #nextTurn() {
    this.#turnBegan = undefined;
    while (this.#waiting.length && this.#hasTime()) this.#waiting.shift()!();
  }
}
