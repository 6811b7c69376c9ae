export interface Paid {
  id: number;
  paid_at: string;
}

/** Waiting orders that were paid after those in `known`; both lists begin with the last paid. Older ones move up when others are shipped. */
export const paidSince = <Item extends Paid>(known: readonly Paid[], listed: readonly Item[]) =>
  listed.filter(({ id, paid_at }) => paid_at >= (known[0]?.paid_at ?? "") && known.every((one) => one.id !== id));
