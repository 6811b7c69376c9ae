import { median } from "../fixtures/servers/median";
import { load } from "./load";
import type { Machines } from "./machines";
import { type Figures, type Machine, measure, residentMiB } from "./measure";
import { atMost, print, progress, requests } from "./settings";
import { mixed, type Shop } from "./targets";

export async function runLong({ tidy }: Machines, shop: Shop, fast: Machine) {
  progress(`${requests} mixed requests`);
  const talk = mixed(shop);
  await load(talk, { port: fast.port, connections: 16, turns: requests / 20 });
  const before = residentMiB(fast.pid);
  const tenths: { figures: Figures; memory: number }[] = [];
  for (let tenth = 0; tenth < 10; tenth++) {
    const figures = await measure(talk, fast, { connections: 16, turns: requests / 10 });
    tenths.push({ figures, memory: residentMiB(fast.pid) });
    await tidy(shop.url);
  }
  const [first, last] = [tenths[0]!, tenths.at(-1)!];
  const most = Math.max(...tenths.map(({ memory }) => memory));
  const ratio = last.figures.serverMicros / first.figures.serverMicros;
  const rate = median(tenths.map(({ figures }) => figures.rate));
  const mib = (memory: number) => `${memory.toFixed(0)} MiB`;
  const micros = ({ figures }: typeof first) => `${figures.serverMicros.toFixed(0)} µs`;
  print(`\n${requests.toLocaleString("en")} mixed requests with 16 connections, ${rate.toFixed(0)} a second:`);
  print(`memory of the server ${mib(before)} before, ${mib(last.memory)} after, at most ${mib(most)};`);
  print(`its CPU time for a request ${micros(first)} in the first tenth, ${micros(last)} in the last.`);
  atMost("memory in MiB", most, 350);
  atMost("memory after to before", last.memory / before, 1.25);
  atMost("CPU time of the last tenth to the first", ratio, 1.1);
}
