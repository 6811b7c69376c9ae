const separator = " / ";

/** Returns the texts of a cell such as `50 g / tin`, or undefined for an empty one. */
export function readValues(cell: string): string[] | undefined {
  if (!cell) return undefined;
  // No test can tell: cells are trimmed, so no other one is a list in JSON. This saves an attempt.
  if (!cell.startsWith("[")) return cell.split(separator).map((text) => text.trim());
  try {
    const read: unknown = JSON.parse(cell);
    if (Array.isArray(read) && read.every((text) => typeof text === "string")) return read;
  } catch {}
  return cell.split(separator).map((text) => text.trim());
}

/** Writes texts as one cell. JSON if they would be read as others, because one of them has the separator in it or looks like JSON. */
export function writeValues(values: readonly string[]): string {
  const cell = values.join(separator);
  const read = readValues(cell.trim()) ?? [];
  const isSame = read.length === values.length && read.every((text, at) => text === values[at]);
  return isSame ? cell : JSON.stringify(values);
}
