import { existsSync } from "node:fs";
import { print, run } from "./shell.mjs";

/** Installs Debian packages. Returns false without root permissions or apt-get. */
export async function aptInstall(packages) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  print(`Installing ${packages.join(", ")} with apt-get…`);
  const options = { quiet: true, env: { DEBIAN_FRONTEND: "noninteractive" } };
  await run("apt-get", ["update", "-q"], options);
  return (await run("apt-get", ["install", "-yq", "--no-install-recommends", ...packages], options)) === 0;
}
