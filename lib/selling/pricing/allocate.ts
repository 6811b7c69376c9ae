/**
 * Divides an amount by weights into whole numbers. Each gets the integer part of its share; the remainder is
 * distributed one fen each to the largest fractions, and ties go to the first.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  const shares = weights.map((weight) => {
    const share = BigInt(amount) * BigInt(weight);
    return { whole: Number(share / all), rest: share % all };
  });
  // The sort is stable, so equal fractions remain in their order.
  const byRest = shares.toSorted((a, b) => Number(b.rest - a.rest));
  const left = amount - shares.reduce((sum, { whole }) => sum + whole, 0);
  for (const share of byRest.slice(0, left)) share.whole += 1;
  return shares.map(({ whole }) => whole);
}
