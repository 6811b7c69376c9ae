/**
 * Divides an amount by weights, whole: each gets the whole part of its share, and what is left goes, one fen each, to those with the largest
 * remainders; among equal ones to the first.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => {
    const share = BigInt(amount) * BigInt(weight);
    return { whole: Number(share / all), rest: share % all };
  });
  const byRest = shares.toSorted((a, b) => Number(b.rest - a.rest)); // equal ones stay in their order
  const left = amount - shares.reduce((sum, { whole }) => sum + whole, 0);
  for (const share of byRest.slice(0, left)) share.whole += 1;
  return shares.map(({ whole }) => whole);
}
