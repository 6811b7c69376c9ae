import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Target {
  name: string;
  path: string;
  method?: "POST";
  token?: string;
  /** Many, which are sent in turn: shoppers do not all want the same. */
  bodies?: object[];
  /** Of the empty handler's rate; less is a failure. */
  least?: number;
}
export interface Figures {
  rate: number;
  p50: number;
  p99: number;
  cpuMicros: number;
}

const tickMicros = 1_000_000 / Number(execFileSync("getconf", ["CLK_TCK"], { encoding: "utf8" }));

/** User and system time of the server's process so far. */
function cpuMicros(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) * tickMicros;
}

export const residentMiB = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))![1]) / 1024;

interface Load {
  base: string;
  pid: number;
  seconds?: number;
  requests?: number;
}

export async function measure(
  { path, method: verb, token, bodies }: Target,
  { base, pid, seconds, requests }: Load,
): Promise<Figures> {
  const before = cpuMicros(pid);
  const result = await autocannon({
    url: base + path,
    method: verb ?? "GET",
    connections: 16,
    ...(requests ? { amount: requests } : { duration: seconds }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(bodies && { "content-type": "application/json" }),
    },
    requests: bodies?.map((body) => ({ body: JSON.stringify(body) })),
  });
  const answered = result["2xx"];
  if (result.non2xx || result.errors)
    throw new Error(`${path}: ${result.non2xx} answers were not 2xx, ${result.errors} failed`);
  return {
    rate: answered / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: (cpuMicros(pid) - before) / answered,
  };
}
