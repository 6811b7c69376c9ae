import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { zipSync } from "fflate";

const root = "kiosk-starter";

export function starterZip(base: string) {
  const files = [...starterFiles(base)].map(([path, bytes]) => [`${root}/${path}`, bytes] as const);
  // A fixed time, so that equal files produce an equal archive.
  return zipSync(Object.fromEntries(files), { level: 9, mtime: new Date(1980, 0, 1) });
}

const folder = () => join(process.cwd(), "mini-program");
/** The places that name the address of the server. */
const addresses: Record<string, string> = { "config.js": "base: ", "client.js": "const home = " };

/** The files of the starter by path. Inserts the address of this server. */
export function starterFiles(base: string): Map<string, Buffer> {
  const files = readdirSync(folder(), { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder(), join(parentPath, name)).split(sep).join("/"));
  const own = paths.filter((path) => !/(^|\/)(node_modules|miniprogram_npm)\//.test(path)); // installed by a developer
  return new Map(own.sort().map((path) => [path, contentOf(path, base)]));
}

function contentOf(path: string, base: string) {
  const bytes = readFileSync(join(folder(), path));
  const before = addresses[path];
  if (before === undefined) return bytes;
  const text = bytes.toString();
  const address = `${before}"http://localhost:3000"`;
  if (!text.includes(address)) throw new Error(`mini-program/${path} has no ${address}.`);
  return Buffer.from(text.replace(address, before + JSON.stringify(base)));
}
