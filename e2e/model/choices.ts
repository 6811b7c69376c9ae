import type { Game, Step } from "./game";
import type { Order } from "./shop";

/** The choices of one step, by random numbers that shrink to 0. */
export class Choices {
  #at = 0;
  constructor(readonly numbers: readonly number[]) {}
  number(most: number) {
    return this.numbers[this.#at++ % this.numbers.length]! % (most + 1);
  }
  of<T>(all: readonly T[]): T | undefined {
    return all.length ? all[this.number(all.length - 1)] : undefined;
  }
  /** One that fits, or now and then any. Mostly that of the last step, because many faults need several steps of one order. */
  order({ shop, last }: Game, fits: (order: Order) => boolean): Order | undefined {
    const all = shop.orders.filter(({ shopper }) => !shop.gone.has(shopper));
    const fitting = this.number(24) ? all.filter(fits) : all;
    return last && fitting.includes(last) && this.number(3) ? last : this.of(fitting);
  }
}

export type Make = (game: Game, choose: Choices) => Step | undefined;

export const keyed = (game: Game) => ({ "idempotency-key": `step-${game.next()}` });
