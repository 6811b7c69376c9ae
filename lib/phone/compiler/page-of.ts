import { posix } from "node:path";
import type { Files } from "./files";
import { scriptsFrom } from "./scripts";

type Parts = ReadonlyMap<string, { config: { usingComponents?: Record<string, string> } }>;

/** The first page that shows what a file holds: its own, or one that uses the component, the script or the style sheet. */
export function pageOf(pages: string[], parts: Parts, files: Files) {
  const known = new Map<string, Set<string>>();
  return (file: string) =>
    pages.find((page) => {
      const own = known.get(page) ?? filesOfPage(page, parts, files);
      known.set(page, own);
      return own.has(file);
    });
}

function filesOfPage(page: string, parts: Parts, { read, locate }: Files) {
  const seen = new Set<string>();
  const files = new Set<string>();
  const visit = (path: string) => {
    if (seen.has(path)) return;
    seen.add(path);
    files.add(`${path}.json`);
    for (const each of [...scriptsFrom(`${path}.js`, read).keys(), `${path}.js`]) files.add(each);
    for (const ending of ["wxml", "wxss"]) addWithImports(`${path}.${ending}`);
    for (const used of Object.values(parts.get(path)?.config.usingComponents ?? {})) visit(used.slice(1));
  };
  const addWithImports = (file: string) => {
    if (files.has(file)) return;
    files.add(file);
    for (const [, used] of (read(file) ?? "").matchAll(/(?:\bsrc\s*=|@import)\s*["']([^"'{}]+)["']/g))
      addWithImports(posix.join(used!.startsWith("/") ? "." : posix.dirname(file), used!));
  };
  visit(page);
  // A file of a package is named by where WeChat would have it, or by where npm has put it.
  return new Set([...files].flatMap((file) => [file, locate(file) ?? file]));
}
