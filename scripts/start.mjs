import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install, loadEnvironmentFile } from "./install.mjs";
import { buildPhoneOrKeepLast } from "./phone.mjs";

/** V8 reads the size of its young generation only when it starts. */
const flags = JSON.parse(readFileSync("package.json", "utf8")).scripts.start.match(/--\S+/g);
if (flags.every((flag) => process.execArgv.includes(flag))) {
  loadEnvironmentFile();
  await install();
  await build(buildPhoneOrKeepLast);
  process.env.NODE_ENV = "production";
  // The server runs in this process, so that it receives signals and its exit code is the command's.
  await import("../dist/start.mjs");
} else startWithFlags();

function startWithFlags() {
  const args = [...flags, ...process.execArgv, fileURLToPath(import.meta.url)];
  // Node 22.15 and later become the other process, except on Windows.
  if (process.execve && process.platform !== "win32")
    process.execve(process.execPath, [process.execPath, ...args], process.env);
  // With this variable, the child ends when this process was killed (shell.mjs).
  const env = { ...process.env, npm_lifecycle_event: "start" };
  const child = spawn(process.execPath, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}
