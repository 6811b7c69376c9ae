/** Memoizes a function of a string. Long strings are not cached, because clients choose their length. */
export function memoize<Result>(
  compute: (text: string) => Result,
  maxEntries = 2000,
  maxKeyLength = 200,
): (text: string) => Result {
  const known = new Map<string, Result>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const result = compute(text);
    if (text.length > maxKeyLength) return result;
    if (known.size >= maxEntries) known.clear();
    known.set(text, result);
    return result;
  };
}
