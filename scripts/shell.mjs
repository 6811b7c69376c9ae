import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

// Every script works from the project's root, wherever it was called from.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

// When npm is told to end, it ends its shell but not this process. So this process watches its parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Ends the whole run with a sentence for the person who started it. */
export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

/** Runs a command to its end and gives its exit code. `quiet` shows the output only if it fails, `silent` never. */
export function run(command, args, { quiet = false, silent = false, env = {} } = {}) {
  const stdio = quiet || silent ? ["ignore", "pipe", "pipe"] : "inherit";
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  const output = [];
  child.stdout?.on("data", (chunk) => output.push(chunk));
  child.stderr?.on("data", (chunk) => output.push(chunk));

  // A signal may reach only this process: if it were not passed on, the child would live on.
  let stoppedBy;
  const passOn = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  process.on("SIGINT", passOn).on("SIGTERM", passOn);
  return new Promise((resolve) => {
    const end = (code) => {
      process.off("SIGINT", passOn).off("SIGTERM", passOn);
      if (stoppedBy) process.exit(128 + constants.signals[stoppedBy]);
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code);
    };
    child.on("close", (code) => end(code ?? 1));
    child.on("error", (error) => {
      output.push(Buffer.from(`${error.message}\n`));
      end(127);
    });
  });
}

/** Runs a script with Node, also that of an installed tool, without a shell. */
export function node(args, options) {
  return run(process.execPath, args, options);
}
