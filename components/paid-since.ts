export interface Paid {
  id: number;
  paid_at: string;
}

/**
 * Says of each answer, the newest first, which orders were paid since the answers before. `first` is one of them that is known already; without
 * it the first call tells of none.
 */
export function paidSince(first?: readonly Paid[]) {
  const known = new Set<number>();
  let last: string | undefined;
  function note(named: readonly Paid[]) {
    for (const { id } of named) known.add(id);
    last = [last ?? "", named[0]?.paid_at ?? ""].sort()[1]!;
  }
  if (first) note(first);
  return <Item extends Paid>(named: readonly Item[]) => {
    const before = last;
    // Two may be paid in the same second, and older ones move up when others are shipped.
    const came = named.filter(({ id, paid_at }) => before !== undefined && paid_at >= before && !known.has(id));
    note(named);
    return came;
  };
}
