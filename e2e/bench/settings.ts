import { readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";

const number = (name: string, fallback: number) => Number(process.env[name] ?? fallback);
const list = (name: string, fallback: string) => (process.env[name] ?? fallback).split(",");

export const seconds = number("BENCH_SECONDS", 2);
/** Warm-up per kind of request: before Node has compiled the code, a server is half as fast. */
export const warmSeconds = number("BENCH_WARM_SECONDS", 4);
export const rounds = number("BENCH_ROUNDS", 3);
export const products = number("BENCH_PRODUCTS", 10_000);
export const orders = number("BENCH_ORDERS", 100_000);
export const requests = number("BENCH_REQUESTS", 1_000_000);
export const crowds = list("BENCH_CONNECTIONS", "1,16,64").map(Number);
const parts = list("BENCH_PARTS", "table,pages,profile,long,sizes");
export const isSelected = (part: string) => parts.includes(part);
const only = new RegExp(process.env.BENCH_ONLY ?? "");
export const isWanted = ({ name }: { name: string }) => only.test(name);

const started = performance.now();
const minutes = () => `${((performance.now() - started) / 60_000).toFixed(1)} min`;
export const progress = (text: string) => process.stderr.write(`${minutes()}: ${text}\n`);

const report: string[] = [];
export function print(text = "") {
  process.stdout.write(`${text}\n`);
  report.push(text);
}

const wrong: string[] = [];
const sentence = (what: string, value: number, bound: string) => `${what}: ${value.toFixed(2)}, ${bound}`;
export const atMost = (what: string, value: number, most: number) =>
  void (value <= most || wrong.push(sentence(what, value, `at most ${most}`)));
export const atLeast = (what: string, value: number, least: number) =>
  void (value >= least || wrong.push(sentence(what, value, `at least ${least}`)));

function command() {
  const given = Object.entries(process.env).filter(([name]) => name.startsWith("BENCH_") && name !== "BENCH_WRITE");
  return [...given.map((pair) => pair.join("=")), "npm run bench"].join(" ");
}

const page = "docs/performance.md";
const marks = ["<!-- npm run bench -->", "<!-- end -->"] as const;

/** Prints the goals that were missed. With BENCH_WRITE=true, writes the report into the page. */
export function finish() {
  process.stdout.write(`\n${minutes()} in all.\n`);
  for (const text of wrong) process.stdout.write(`FAILED: ${text}\n`);
  process.exitCode = wrong.length ? 1 : 0;
  if (process.env.BENCH_WRITE !== "true") return;
  const text = readFileSync(page, "utf8");
  const [before, after] = [text.split(marks[0])[0], text.split(marks[1])[1]];
  const head = `\`${command()}\`, Node ${process.version}, ${availableParallelism()} cores:`;
  writeFileSync(page, [before + marks[0], head, "", report.join("\n").trim(), marks[1] + after].join("\n"));
}
