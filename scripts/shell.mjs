import { spawn } from "node:child_process";
import { constants } from "node:os";
import { fileURLToPath } from "node:url";

// Every script works from the project's root, wherever it was called from.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));

// npm stands between: when it is told to end, it takes its shell along but not this process.
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

const running = new Set();
let stoppedBy;

/**
 * Runs a command to its end and returns its exit code: 128 and the number of the signal that killed it, as in a shell. `quiet` shows the
 * output only if it fails, `silent` never; `hear` gets each piece of it, in order.
 */
export function run(command, args, { quiet = false, silent = false, hear, env = {} } = {}) {
  const stdio = quiet || silent || hear ? ["ignore", "pipe", "pipe"] : "inherit";
  const child = spawn(command, args, { stdio, env: { ...process.env, ...env } });
  const output = [];
  const listen = hear ?? ((chunk) => output.push(chunk));
  child.stdout?.on("data", listen);
  child.stderr?.on("data", listen);

  // A signal may reach only this process: if it were not passed on, the children would live on.
  running.add(child);
  if (running.size === 1) process.on("SIGINT", passOn).on("SIGTERM", passOn);
  return new Promise((resolve) => {
    const end = (code) => {
      running.delete(child);
      if (running.size === 0) process.off("SIGINT", passOn).off("SIGTERM", passOn);
      if (stoppedBy) return running.size === 0 && process.exit(128 + constants.signals[stoppedBy]);
      if (code !== 0 && quiet) process.stderr.write(Buffer.concat(output));
      resolve(code);
    };
    child.on("close", (code, signal) => end(code ?? 128 + constants.signals[signal]));
    child.on("error", (error) => {
      listen(Buffer.from(`${error.message}\n`));
      end(127);
    });
  });
}

function passOn(signal) {
  stoppedBy = signal;
  for (const child of running) child.kill(signal);
}

/** Told to end between two commands, this process ends as it does by itself: with what it has to say on exit. */
export function endInOrder() {
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => running.size === 0 && process.exit(128 + constants.signals[signal]));
}

/** Runs a script of Node's own (an installed tool's, too), without a shell. */
export function node(args, options) {
  return run(process.execPath, args, options);
}
