interface Placed {
  id: number;
  sort: number;
}

/** The places to write so that the records stand in this order: as few as that needs. */
export function placesFor<T extends Placed>(ordered: readonly T[]): Placed[] {
  const rises = ordered.every(({ sort }, at) => at === 0 || ordered[at - 1]!.sort < sort);
  if (rises) return [];
  return ordered.flatMap(({ id, sort }, at) => (sort === (at + 1) * 10 ? [] : [{ id, sort: (at + 1) * 10 }]));
}

/** What is stored, in an order that was made before: a record that is gone is left out, and one that came stands last. */
export function inOrderOf<T extends { id: number }>(order: readonly T[], stored: readonly T[]): T[] {
  const known = new Set(order.map(({ id }) => id));
  const kept = order.flatMap(({ id }) => stored.find((one) => one.id === id) ?? []);
  return [...kept, ...stored.filter(({ id }) => !known.has(id))];
}
