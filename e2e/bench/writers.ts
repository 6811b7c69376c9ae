import { readFileSync } from "node:fs";
import { z } from "zod";
import { isSchema } from "@/lib/kernel/input";
import { writeAnswer } from "@/lib/kernel/output";
import { operations } from "@/lib/registry";
import { atLeast, progress, say } from "./settings";

const names = [
  "products.get",
  "products.listByCategory",
  "themes.get",
  "orders.list",
  "orders.get",
  "adminOrders.list",
];

/** How long it takes to check and write an answer, by zod and by the compiled writer. Lists are filled to 20 items. */
export function compareWriters() {
  progress("writers");
  const recorded = JSON.parse(readFileSync("lib/system/document/examples.json", "utf8")).operations;
  say("\nChecking and writing an answer, in µs:\n");
  say("| answer | bytes | zod, then `JSON.stringify` | compiled writer | times faster |");
  say("|---|---:|---:|---:|---:|");
  for (const name of names) {
    const { method, path, output } = operations[name]!;
    const { answer } = recorded[name];
    if (!isSchema(output)) throw new Error(`${name} writes no JSON`);
    if (answer.items) answer.items = Array.from({ length: 20 }, (_, at) => answer.items[at % answer.items.length]);
    const byZod = micros(() => JSON.stringify(z.parse(output, answer)));
    const byWriter = micros(() => writeAnswer(output, answer));
    const bytes = Buffer.byteLength(writeAnswer(output, answer)!);
    const cells = [`${method} ${path}`, bytes, byZod.toFixed(1), byWriter.toFixed(1), (byZod / byWriter).toFixed(1)];
    say(`| ${cells.join(" | ")} |`);
    atLeast(`${name}, compiled writer to zod`, byZod / byWriter, 1);
  }
}

/** The best of several rounds: others on the machine can only make it slower. */
function micros(work: () => unknown) {
  const all = Array.from({ length: 12 }, () => {
    const started = performance.now();
    for (let n = 0; n < 2000; n++) work();
    return (performance.now() - started) / 2;
  });
  return Math.min(...all);
}
