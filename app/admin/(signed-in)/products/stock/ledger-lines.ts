interface Line {
  id: number;
}

/** The lines to show once the newest ones were read again. If they share none with those that were shown, nobody knows what lies between. */
export function withNewest<L extends Line>(newest: readonly L[], shown: readonly L[]) {
  const oldest = newest.at(-1)?.id ?? 0;
  const isJoined = shown.some(({ id }) => id >= oldest);
  return isJoined ? [...newest, ...shown.filter(({ id }) => id < oldest)] : [...newest];
}

/** The lines to show once a page of older ones was read. It begins with some that are shown, if others came above them meanwhile. */
export function withOlder<L extends Line>(shown: readonly L[], page: readonly L[]) {
  const oldest = shown.at(-1)?.id ?? Number.POSITIVE_INFINITY;
  return [...shown, ...page.filter(({ id }) => id < oldest)];
}
