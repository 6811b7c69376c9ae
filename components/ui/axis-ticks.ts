/** The values of an axis from 0 to at least `most`: two to five steps of 1, 2 or 5 times a power of ten. */
export function axisTicks(most: number, leastStep = 1) {
  const wanted = Math.max(most, leastStep) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const fitting = [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= wanted)!;
  const step = Math.max(fitting, leastStep);
  return Array.from({ length: Math.max(1, Math.ceil(most / step)) + 1 }, (_, place) => place * step);
}
