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
