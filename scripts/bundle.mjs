import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** Bundles a TypeScript entry into `dist/<name>.mjs` for Node, and returns its URL. */
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
    packages: "external", // some packages look for files next to their own
    sourcemap: true,
    logLevel: "warning",
  });
  await esbuild.stop();
  return pathToFileURL(resolve(outfile)).href;
}
