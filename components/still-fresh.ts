import type { Paid } from "./paid-since";

/** The server names this many waiting orders: the last that were paid. */
const mostNamed = 10;

/** The new orders to tell of: those that came, and of the earlier ones those that still wait to be shipped. */
export function stillFresh<Item extends Paid>(before: readonly Item[], came: readonly Item[], named: readonly Item[]) {
  const oldest = named.length === mostNamed ? named.at(-1)!.paid_at : "";
  const isNamed = (id: number) => named.some((each) => each.id === id);
  const isNew = (id: number) => came.some((each) => each.id === id);
  return [...came, ...before.filter(({ id, paid_at }) => !isNew(id) && (isNamed(id) || paid_at < oldest))];
}
