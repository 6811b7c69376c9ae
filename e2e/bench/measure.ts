import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";

export interface Target {
  name: string;
  path: string;
  method?: "POST";
  token?: string;
  /** Each connection sends its share of them in turn: shoppers are many, and do not all want the same. */
  each?: { token: string; body: object }[];
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

const connections = 16;
const asRequest = ({ token, body }: { token: string; body: object }) => ({
  headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
  body: JSON.stringify(body),
});

interface Load {
  base: string;
  pid: number;
  seconds?: number;
  requests?: number;
}

export async function measure(
  { path, method: verb, token, each = [] }: Target,
  { base, pid, seconds, requests }: Load,
): Promise<Figures> {
  let connection = 0;
  const before = cpuMicros(pid);
  const result = await autocannon({
    url: base + path,
    method: verb ?? "GET",
    connections,
    ...(requests ? { amount: requests } : { duration: seconds }),
    headers: token ? { authorization: `Bearer ${token}` } : {},
    setupClient(client) {
      const share = each.filter((_, n) => n % connections === connection);
      connection++;
      if (share.length) client.setRequests(share.map(asRequest));
    },
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
