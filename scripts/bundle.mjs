import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Turns a TypeScript entry into `dist/<name>.mjs`, which Node runs as it is, and gives its URL. */
export async function bundle(entry) {
  const esbuild = await import("esbuild");
  const outfile = `dist/${basename(entry, ".ts")}.mjs`;
  await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external", // some find their files beside themselves
    sourcemap: true,
    logLevel: "warning",
  });
  await esbuild.stop();
  return pathToFileURL(resolve(outfile)).href;
}
