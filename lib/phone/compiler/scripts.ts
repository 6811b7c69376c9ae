import { posix } from "node:path";

type Read = (path: string) => string | undefined;

/** A comment goes; a text in quotes stays, also one that looks like a comment. */
const commentOrText = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`/g;
const blank = (text: string) => text.replace(/[^\n]/g, " ");

export const withoutComments = (script: string) =>
  script.replace(commentOrText, (piece) => (piece.startsWith("/") ? blank(piece) : piece));

/** Each script that a script requires, directly or not, itself first. Lines stay where they are. */
export function scriptsFrom(path: string, read: Read) {
  const found = new Map<string, string>();
  const add = (file: string) => {
    const text = found.has(file) ? undefined : read(file);
    if (text === undefined) return;
    const code = withoutComments(text);
    found.set(file, code);
    for (const [, used] of code.matchAll(/\b(?:require\s*\(|from|import)\s*["']([^"']+)["']/g)) {
      const other = posix.join(used!.startsWith("/") ? "." : posix.dirname(file), used!);
      for (const each of [other, `${other}.js`, `${other}/index.js`]) add(each);
    }
  };
  add(path);
  return found;
}

/** Every name that a script may define: all but what it only reads from something, as `name` in `product.name`. */
export function namesIn(code: string) {
  const names = new Set<string>();
  for (const [, dots, name, write] of code.matchAll(/(\.*)\s*([A-Za-z_$][\w$]*)(\s*=(?!=))?/g))
    if (dots !== "." || write) names.add(name!);
  return names;
}
