interface Line {
  id: number;
}

/**
 * Adds the newest entries. If they do not overlap with the shown entries, there can be a gap, so the shown entries are dropped.
 */
export function withNewest<L extends Line>(newest: readonly L[], shown: readonly L[]) {
  const oldest = newest.at(-1)?.id ?? 0;
  const isJoined = shown.some(({ id }) => id >= oldest);
  return isJoined ? [...newest, ...shown.filter(({ id }) => id < oldest)] : [...newest];
}

/** Adds a page of older entries, which overlaps with the shown ones if new entries were added since. */
export function withOlder<L extends Line>(shown: readonly L[], page: readonly L[]) {
  const oldest = shown.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  return [...shown, ...page.filter(({ id }) => id < oldest)];
}
