import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "mini-program-simulator";

interface Manifest {
  /** The newest build: a hash of its content. */
  build: string;
  /** The scripts that the first page requires in addition to `phone.js`. */
  needed: string[];
  files: string[];
  /** Under `npm run dev`: the errors that prevent a build of the current sources. */
  faults?: Fault[];
}
const folder = join(process.cwd(), "dist/phone");

/** Reads the manifest of `scripts/phone.mjs` for each request, so that a new build is served without a restart. */
export async function readManifest(): Promise<Manifest> {
  return JSON.parse(await readFile(join(folder, "manifest.json"), "utf8"));
}

const types: Record<string, string> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  map: "application/json; charset=utf-8",
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  gif: "image/gif",
  webp: "image/webp",
  svg: "image/svg+xml",
};

/** Only reads files that the manifest lists, which prevents path traversal. */
export async function readBuildFile(build: string, path: string) {
  const { files } = await readManifest();
  if (!/^[0-9a-f]{12}$/.test(build) || !files.includes(path)) return undefined;
  const name = path.split(".").at(-1)!.toLowerCase();
  const bytes = await readFile(join(folder, build, path)).catch(() => undefined);
  return bytes && { bytes, type: types[name]! };
}
