import { ClientTurns } from "./client-turns";
import type { Crowd } from "./crowd";

/** The longest time in one turn of Node's loop in which requests begin; it is short while new connections come in. */
const mostMs = { crowded: 0.5, usually: 4 };
/** The most works that begin in one turn, even if they take next to no time. */
const mostATurn = 64;

/**
 * Begins works for a few milliseconds in each turn of Node's loop. In a turn Node hears every connection that has something to say, and accepts one
 * new one: where hundreds ask at once, newcomers waited for hundreds of long turns. Clients take turns, so that one that asks hundreds of times at
 * once keeps nobody waiting but itself.
 */
export class Pace {
  readonly #waiting = new ClientTurns<() => void>();
  #turnBegan: number | undefined;

  constructor(private readonly crowd: Pick<Crowd, "isComing">) {}

  run(work: () => void, client: string) {
    if (this.#waiting.length || !this.#hasTime()) this.#waiting.push(work, client);
    else work();
  }

  #hasTime() {
    const now = performance.now();
    if (this.#turnBegan === undefined) {
      this.#turnBegan = now;
      this.#planNextTurn();
    }
    return now - this.#turnBegan < mostMs[this.crowd.isComing ? "crowded" : "usually"];
  }

  /** Each work begins in a callback of its own. So its code after the first `await` runs, and is counted, before the next one begins. */
  #planNextTurn() {
    setImmediate(() => {
      this.#turnBegan = undefined;
      if (this.#waiting.length) this.#hasTime();
    });
    for (let n = Math.min(this.#waiting.length, mostATurn); n > 0; n--)
      setImmediate(() => {
        if (this.#waiting.length && this.#hasTime()) this.#waiting.shift()!();
      });
  }
}
