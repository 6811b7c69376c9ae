import { median } from "../fixtures/servers/median";
import { nextProgram } from "../fixtures/servers/server";
import { startLimit } from "./limits";
import { load } from "./load";
import type { Machines } from "./machines";
import { type Figures, type Machine, measure } from "./measure";
import { atLeast, atMost, crowds, print, progress, rounds, seconds, warmSeconds } from "./settings";
import { listTargets, type Shop, type Target } from "./targets";

type Lane = "limit" | "fast" | "next";
type Pick = (figures: Figures) => number;
/** Minimum number of turns with 64 connections: with fewer, three or four of them would determine the 99th percentile. */
const leastTurns = 1000;
const rate: Pick = (figures) => figures.rate;
const p50: Pick = (figures) => figures.p50;
const p99: Pick = (figures) => figures.p99;
const server: Pick = (figures) => figures.serverMicros;
const database: Pick = (figures) => figures.databaseMicros;

export async function compare(machines: Machines, shop: Shop, fast: Machine, targets: Target[]) {
  const next = await machines.startKiosk(shop.env, [], nextProgram);
  const limit = await startLimit(machines, shop, listTargets(shop));
  const lanes: Record<Lane, Machine> = { limit, fast, next };
  const seen = new Map<string, Figures[]>();
  const keyOf = (target: Target, connections: number, lane: string) => [target.name, connections, lane].join();

  progress("warming up");
  for (const [lane, { port }] of Object.entries(lanes))
    for (const { talk } of targets) {
      await load(talk, { port, connections: 16, seconds: lane === "next" ? 1 : warmSeconds });
      await machines.tidy(shop.url);
    }
  for (let round = 1; round <= rounds; round++) {
    progress(`round ${round} of ${rounds}`);
    for (const target of targets) {
      // The servers alternate, so that the ratio is not affected if the machine's speed changes.
      for (const connections of crowds)
        for (const [lane, machine] of Object.entries(lanes)) {
          if (connections !== 16 && lane === "next") continue;
          const key = keyOf(target, connections, lane);
          const least = connections === 64 ? leastTurns : 0;
          const figures = await measure(target.talk, machine, { connections, seconds, least });
          seen.set(key, [...(seen.get(key) ?? []), figures]);
        }
      if (!target.read && !target.isPublic) await machines.tidy(shop.url);
    }
  }
  for (const { stop } of [limit, next]) await stop();

  const all = (target: Target, connections: number, lane: Lane) => seen.get(keyOf(target, connections, lane))!;
  const figure = (target: Target, connections: number, lane: Lane, pick: Pick) =>
    median(all(target, connections, lane).map(pick));
  /** The median over the rounds of the ratio in each round. */
  const ratio = (target: Target, connections: number, pick: Pick, [one, other]: [Lane, Lane]) =>
    median(
      all(target, connections, one).map(
        (figures, round) => pick(figures) / pick(all(target, connections, other)[round]!),
      ),
    );

  print(
    `Each figure is the median of ${rounds} rounds of ${seconds} s, with 64 connections of at least ${leastTurns} turns.`,
  );
  if (crowds.includes(16)) {
    print("\nWith 16 connections, requests a second and their ratios:\n");
    print("| request | limit | fast | next | fast to limit | fast to next |");
    print("|---|---:|---:|---:|---:|---:|");
    for (const target of targets) {
      const rates = (["limit", "fast", "next"] as const).map((lane) => figure(target, 16, lane, rate));
      const ratios = (["limit", "next"] as const).map((lane) => ratio(target, 16, rate, ["fast", lane]));
      const cells = [...rates.map((each) => each.toFixed(0)), ...ratios.map((each) => each.toFixed(2))];
      print(`| ${[target.name, ...cells].join(" | ")} |`);
      if (target.goal) atLeast(`${target.name}, fast to limit`, ratios[0]!, target.goal);
      atLeast(`${target.name}, fast to next`, ratios[1]!, 1);
    }
    print("\nWith 16 connections, the time of a request in ms, and the CPU time for it in µs:\n");
    print("| request | fast p50 | p99 | server | database | limit p50 | p99 | server | database | next: server |");
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|");
    for (const target of targets) {
      const cells = (["fast", "limit"] as const).flatMap((lane) => [
        ...[p50, p99].map((pick) => figure(target, 16, lane, pick).toFixed(1)),
        ...[server, database].map((pick) => figure(target, 16, lane, pick).toFixed(0)),
      ]);
      print(`| ${[target.name, ...cells, figure(target, 16, "next", server).toFixed(0)].join(" | ")} |`);
    }
  }
  for (const connections of crowds.filter((each) => each !== 16)) {
    print(
      `\nWith ${connections} connection${connections > 1 ? "s" : ""}, requests a second, and the 99th percentile in ms:\n`,
    );
    print("| request | limit | fast | fast to limit | limit p99 | fast p99 | fast to limit |");
    print("|---|---:|---:|---:|---:|---:|---:|");
    for (const target of targets) {
      const rates = (["limit", "fast"] as const).map((lane) => figure(target, connections, lane, rate));
      const lasts = (["limit", "fast"] as const).map((lane) => figure(target, connections, lane, p99));
      const [byRate, byLast] = [rate, p99].map((pick) => ratio(target, connections, pick, ["fast", "limit"]));
      const cells = [
        ...rates.map((each) => each.toFixed(0)),
        byRate!.toFixed(2),
        ...lasts.map((each) => each.toFixed(1)),
        byLast!.toFixed(2),
      ];
      print(`| ${[target.name, ...cells].join(" | ")} |`);
      if (connections === 64) atMost(`${target.name}, p99 with 64 connections, fast to limit`, byLast!, 1.5);
    }
  }
}
