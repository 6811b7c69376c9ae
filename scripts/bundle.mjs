import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { isPacked } from "./shell.mjs";

export async function bundle(entry) {
  const outfile = `dist/${basename(entry, ".ts")}.mjs`;
  if (isPacked) return pathToFileURL(resolve(outfile)).href;
  const esbuild = await import("esbuild");
  const { outputFiles } = await esbuild.build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    packages: "external", // some packages look for files next to their own
    sourcemap: true,
    logLevel: "warning",
    write: false,
  });
  // Other processes may bundle or read the same files concurrently, so each file is renamed when it is complete.
  mkdirSync(dirname(outfile), { recursive: true });
  for (const { path, contents } of outputFiles) {
    writeFileSync(`${path}.${process.pid}`, contents);
    renameSync(`${path}.${process.pid}`, path);
  }
  await esbuild.stop();
  return pathToFileURL(resolve(outfile)).href;
}
