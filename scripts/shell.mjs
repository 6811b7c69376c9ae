import { spawn } from "node:child_process";
import { existsSync, statfsSync } from "node:fs";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

export const callerDirectory = process.cwd();
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

/** A packed release (see pack.mjs) is installed and built, and has no sources. */
export const isPacked = !existsSync("server");

// When npm is terminated, it terminates its shell but not this process, whose parent then changes.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, "SIGTERM");
  }, 500);
  watch.unref();
}

export function print(line) {
  process.stdout.write(`${line}\n`);
}

export function fail(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** A sentence if the disk of this folder is too full to install and build, which takes 800 MB in all. Otherwise empty. */
export function describeFullDisk(freeBytes = statfsSync(".").bavail * statfsSync(".").bsize) {
  const needed = 800;
  const free = Math.floor(freeBytes / 1e6);
  return free < needed ? ` The disk is full or nearly so: ${free} MB free, ${needed} MB needed.` : "";
}

export function secondsSince(start) {
  return `${((Date.now() - start) / 1000).toFixed(1)} s`;
}

const running = new Set();
let stoppedBy;

/**
 * Runs a command and returns its exit code; 128 plus the signal number if a signal ended it. `quiet` prints the output only on
 * failure, `silent` never. `hear` receives the output in chunks. `withWorkers` also ends the processes that the command has started.
 */
export function run(command, args, { quiet = false, silent = false, hear, env = {}, withWorkers = false } = {}) {
  const stdio = quiet || silent || hear ? ["ignore", "pipe", "pipe"] : "inherit";
  const detached = withWorkers && process.platform !== "win32"; // it leads a group of processes
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env }, detached });
  const output = [];
  const onOutput = hear ?? ((chunk) => output.push(chunk));
  child.stdout?.on("data", onOutput);
  child.stderr?.on("data", onOutput);

  // A signal may reach only this process, so it is forwarded to the children.
  running.add(child);
  if (running.size === 1) process.on("SIGINT", forwardSignal).on("SIGTERM", forwardSignal);
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      if (running.size === 0) process.off("SIGINT", forwardSignal).off("SIGTERM", forwardSignal);
      if (stoppedBy) return running.size === 0 && process.exit(128 + constants.signals[stoppedBy]);
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code);
    };
    if (detached) child.on("exit", () => endGroup(child.pid)); // before "close", which waits for the workers' output
    child.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal]));
    child.on("error", (error) => {
      onOutput(Buffer.from(`${error.message}\n`));
      end(127);
    });
  });
}

function endGroup(leader) {
  try {
    process.kill(-leader, "SIGKILL");
  } catch {
    // all have ended
  }
}

function forwardSignal(signal) {
  stoppedBy = signal;
  for (const child of running) child.kill(signal);
}

/** On a signal between two commands, exits through `process.exit`, so that `exit` handlers run. */
export function exitOnSignal() {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => running.size === 0 && process.exit(128 + constants.signals[signal]));
}

export function node(args, options) {
  return run(process.execPath, args, options);
}
