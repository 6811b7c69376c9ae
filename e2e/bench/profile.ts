import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "./load";
import type { Machines } from "./machines";
import { print, progress, seconds } from "./settings";
import type { Shop, Target } from "./targets";

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

const kinds: [name: string, isOf: (url: string, functionName: string) => boolean][] = [
  ["waiting", (_, name) => name === "(idle)"],
  ["V8's garbage collector", (_, name) => name === "(garbage collector)"],
  ["ours", (url) => url.includes("/dist/start.mjs")],
  ["zod", (url) => url.includes("/node_modules/zod/")],
  ["pg", (url) => /\/node_modules\/pg(-\w+)?\//.test(url)],
  ["Node's HTTP", (url) => /^node:(_http|internal\/http)/.test(url)],
  ["sockets: Node's streams", (url) => /^node:(net|internal\/stream|internal\/streams\/)/.test(url)],
  ["sockets: calls of the system", (url, name) => url === "" && /^(write|read|shutdown)/.test(name)],
  [
    "Node's events, timers, promises",
    (url) => /^node:(events|timers|internal\/(timers|process|async_hooks))/.test(url),
  ],
  ["Node's crypto and buffers", (url) => /^node:(buffer|crypto|internal\/(crypto|buffer))/.test(url)],
  ["native code of V8 and Node", (url) => url === "" || url.startsWith("node:")],
  ["other packages", () => true],
];

/** Profiles the server's thread during one kind of read: shares of its busy time, and those of our code by function. */
export async function profileRead(machines: Machines, shop: Shop, { name, talk }: Target) {
  progress(`profile of ${name}`);
  const directory = mkdtempSync(join(machines.directory, "profile-"));
  const flags = ["--cpu-prof", `--cpu-prof-dir=${directory}`, "--cpu-prof-interval=200"];
  const server = await machines.startKiosk(shop.env, flags);
  await load(talk, { port: server.port, connections: 16, seconds: seconds * 8 });
  await server.stop();
  const [file] = readdirSync(directory);
  const { nodes, samples, timeDeltas } = JSON.parse(readFileSync(join(directory, file!), "utf8")) as Profile;
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const shares = new Map<string, number>();
  let busy = 0;
  // The first half includes the start and uncompiled code.
  for (let at = Math.floor(samples.length / 2); at < samples.length; at++) {
    const { url, functionName } = frames.get(samples[at]!)!;
    const [kind] = kinds.find(([, isOf]) => isOf(url, functionName))!;
    shares.set(kind, (shares.get(kind) ?? 0) + timeDeltas[at]!);
    if (kind !== "waiting") busy += timeDeltas[at]!;
  }
  shares.delete("waiting");
  print(`\nThe server's thread during \`${name}\` with 16 connections, in shares of its busy time:\n`);
  print("| | share |\n|---|---:|");
  for (const [kind, micros] of [...shares].toSorted(([, a], [, b]) => b - a))
    print(`| ${kind} | ${((100 * micros) / busy).toFixed(1)} % |`);
}
