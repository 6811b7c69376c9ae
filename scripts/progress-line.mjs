import { print } from "./shell.mjs";

const states = new Map();
const isTerminal = process.stdout.isTTY;
const clear = isTerminal ? "\r\u001b[K" : "";
const redraw = () => isTerminal && process.stdout.write(`\r\u001b[K${[...states.values()].join(" · ")}`);

/** Prints a line above that of the stages that are running. */
export function printAbove(line) {
  print(`${clear}${line}`);
  redraw();
}

/**
 * Shows the output of a stage. Its lines such as `db: 12 of 330 files, 389 tests passed` become one line in a terminal, shared by the
 * stages that run concurrently and rewritten. Elsewhere each twentieth of them is printed.
 */
export function followStage(name) {
  const decoder = new TextDecoder();
  let rest = "";
  let shown = 0;
  const show = (line) => {
    const [, done, total] = /^\w+: (\d+) of (\d+) /.exec(line) ?? [];
    if (!line.startsWith(`${name}: `) || !total) return printAbove(line);
    states.set(name, line);
    const step = Math.floor((20 * done) / total);
    if (isTerminal) redraw();
    else if (step > shown) print(line);
    shown = step;
  };
  return {
    hear(chunk) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
      rest = lines.pop();
      for (const line of lines) show(line);
    },
    end() {
      states.delete(name);
      if (rest) printAbove(rest);
    },
  };
}
