import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "./fault";

interface Manifest {
  /** The name of the newest build, made of its content. */
  build: string;
  /** The scripts that the first page needs besides `phone.js`. */
  needed: string[];
  files: string[];
  /** Why what stands in the folder now could not be compiled, under `npm run dev`. */
  faults?: Fault[];
}
const folder = join(process.cwd(), "dist/phone");

/** Reads what `scripts/phone.mjs` has made. It reads anew each time, so a new build is served without a restart. */
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

/** A file of a build, or undefined. Only names of the newest build are looked up, so no path leads out of it. */
export async function readBuilt(build: string, path: string) {
  const { files } = await readManifest();
  if (!/^[0-9a-f]{12}$/.test(build) || !files.includes(path)) return undefined;
  const name = path.split(".").at(-1)!.toLowerCase();
  const bytes = await readFile(join(folder, build, path)).catch(() => undefined);
  return bytes && { bytes, type: types[name]! };
}
