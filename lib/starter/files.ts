import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const folder = () => join(process.cwd(), "mini-program");
const written = 'base: "http://localhost:3000"';

/** The files of the starter by their paths, with the address of this server. */
export function starterFiles(base: string): Map<string, Buffer> {
  const files = readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder(), join(parentPath, name)).split(sep).join("/"));
  const own = paths.filter((path) => !/(^|\/)(node_modules|miniprogram_npm)\//.test(path)); // without packages that a developer has installed there
  return new Map(own.sort().map((path) => [path, contentOf(path, base)]));
}

function contentOf(path: string, base: string) {
  const bytes = readFileSync(join(folder(), path));
  if (path !== "config.js") return bytes;
  const text = bytes.toString();
  if (!text.includes(written)) throw new Error(`mini-program/config.js has no ${written}.`);
  return Buffer.from(text.replace(written, `base: ${JSON.stringify(base)}`));
}
