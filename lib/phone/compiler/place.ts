import { excerptOf } from "../fault";

/** Line and column of an offset, from 1, and what stands there. */
export function placeIn(text: string, offset: number) {
  const before = text.slice(0, offset);
  return placeAt(text, before.split("\n").length, offset - before.lastIndexOf("\n"));
}

export function placeAt(text: string, line: number, column?: number) {
  return { line, column, source: excerptOf(text.split("\n")[line - 1] ?? "", column) };
}

/** Finds the place of a text in quotes, for instance a path in JSON. In a subpackage the path's first folders stand elsewhere. */
export function placeOfText(text: string, wanted: string) {
  const parts = wanted.split("/");
  for (const [index] of parts.entries()) {
    const offset = text.indexOf(JSON.stringify(parts.slice(index).join("/")));
    if (offset >= 0) return placeIn(text, offset);
  }
  return {};
}
