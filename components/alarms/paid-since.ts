export interface Paid {
  id: number;
  paid_at: string;
}

/**
 * The waiting orders that were paid after those in `known`. Both lists start with the most recently paid. Older orders move up
 * when others are shipped, so an unknown id alone does not identify a new one.
 */
export const paidSince = <Item extends Paid>(known: readonly Paid[], listed: readonly Item[]) =>
  listed.filter(({ id, paid_at }) => paid_at >= (known[0]?.paid_at ?? "") && known.every((one) => one.id !== id));
