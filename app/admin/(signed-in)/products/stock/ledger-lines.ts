interface Line {
  id: number;
}

/** Adds the newest lines. If they do not overlap with the shown lines, there can be a gap, and the shown lines are dropped. */
export function withNewest<L extends Line>(newest: readonly L[], shown: readonly L[]) {
  const oldest = newest.at(-1)?.id ?? 0;
  const isJoined = shown.some(({ id }) => id >= oldest);
  return isJoined ? [...newest, ...shown.filter(({ id }) => id < oldest)] : [...newest];
}

/** Adds a page of older lines, which overlaps with the shown lines if new ones were added since. */
export function withOlder<L extends Line>(shown: readonly L[], page: readonly L[]) {
  const oldest = shown.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  return [...shown, ...page.filter(({ id }) => id < oldest)];
}
