import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { type LoadOptions, load, type Scenario } from "./load";

export interface Figures {
  /** Turns per second. */
  rate: number;
  /** In milliseconds. */
  p50: number;
  p99: number;
  /** User and system time per turn, in microseconds. */
  serverMicros: number;
  databaseMicros: number;
}

const tickMicros = 1_000_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** The fields after the program's name, which can contain spaces. */
function statOf(pid: number | string) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

function cpuMicros(pid: number) {
  const fields = statOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * tickMicros;
}

/** The CPU time of the postmaster, of its current children and of those that have ended. */
function databaseCpuMicros(postmaster: number) {
  let ticks = statOf(postmaster)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  for (const pid of readdirSync("/proc")) {
    if (!/^\d+$/.test(pid)) continue;
    try {
      const fields = statOf(pid);
      if (Number(fields[1]) === postmaster) ticks += Number(fields[11]) + Number(fields[12]);
    } catch {} // it has just ended
  }
  return ticks * tickMicros;
}

export const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

export interface Machine {
  port: number;
  pid: number;
  postmaster: number;
  stop(): Promise<unknown>;
}

export async function measure(
  talk: Scenario,
  { port, pid, postmaster }: Machine,
  bounds: Omit<LoadOptions, "port">,
): Promise<Figures> {
  const before = { server: cpuMicros(pid), database: databaseCpuMicros(postmaster) };
  const { took, turns, seconds } = await load(talk, { port, ...bounds });
  const sorted = Float64Array.from(took).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return {
    rate: turns / seconds,
    p50: at(0.5),
    p99: at(0.99),
    serverMicros: (cpuMicros(pid) - before.server) / turns,
    databaseMicros: (databaseCpuMicros(postmaster) - before.database) / turns,
  };
}
