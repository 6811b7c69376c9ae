import { Registry } from "prom-client";
import { AppError } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import { environment, hasMetricsToken } from "@/lib/kernel/process/environment";
import { startMetrics } from "@/lib/kernel/process/metrics";
import { store } from "@/lib/kernel/process/store";
import { currentGauges } from "./current-gauges";

export const readMetrics = operation({
  method: "GET",
  path: "/metrics",
  module: "system",
  summary: "Metrics for Prometheus",
  description:
    "For a collector, which sends METRICS_TOKEN as its bearer token. Without that variable there is no such path. docs/deploy.md lists which metrics describe one instance, and which the shop.",
  access: "public",
  when: () => environment().metricsToken !== undefined,
  body: { raw: 0 },
  output: { stream: "text/plain; version=0.0.4; charset=utf-8" },
  problems: ["unauthenticated"],
  async run({ headers }) {
    if (!hasMetricsToken(headers))
      throw new AppError("unauthenticated", "This needs METRICS_TOKEN as the bearer token.");
    const all = Registry.merge([startMetrics().registry, await currentGauges(store())]);
    return { chunks: inOnePiece(await all.metrics()) };
  },
});

async function* inOnePiece(text: string) {
  yield text;
}
