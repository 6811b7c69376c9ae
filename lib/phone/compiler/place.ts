/** Line and column of an offset, from 1, and what stands in that line. */
export function placeIn(text: string, offset: number) {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  return { line, column: offset - before.lastIndexOf("\n"), source: lineIn(text, line) };
}

export const lineIn = (text: string, line: number) => text.split("\n")[line - 1]?.trim().slice(0, 200);

/** Where a text in quotes stands, for instance a path in JSON. In a subpackage its first folders stand elsewhere. */
export function placeOfText(text: string, wanted: string) {
  const parts = wanted.split("/");
  for (const [index] of parts.entries()) {
    const offset = text.indexOf(JSON.stringify(parts.slice(index).join("/")));
    if (offset >= 0) return placeIn(text, offset);
  }
  return {};
}
