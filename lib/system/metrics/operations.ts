import { AppError } from "@/lib/kernel/contract/errors";
import { operation } from "@/lib/kernel/operation";
import { hasMetricsToken } from "@/lib/kernel/process/bearer";
import { environment } from "@/lib/kernel/process/environment";
import { store } from "@/lib/kernel/process/store";
import { figuresOfProcess } from "./of-process";
import { figuresOfShop } from "./of-shop";

export const readMetrics = operation({
  method: "GET",
  path: "/metrics",
  module: "system",
  summary: "Figures for Prometheus",
  description:
    "For a collector, which sends METRICS_TOKEN as its bearer token. Without that variable there is no such path. docs/deploy.md says which figures are those of one instance, and which those of the shop.",
  access: "public",
  when: () => environment().metricsToken !== undefined,
  body: { raw: 0 },
  output: { stream: "text/plain; version=0.0.4; charset=utf-8" },
  problems: ["unauthenticated"],
  async run({ headers }, { db }) {
    if (!hasMetricsToken(headers))
      throw new AppError("unauthenticated", "This needs METRICS_TOKEN as the bearer token.");
    const ofShop = await figuresOfShop(db);
    return { chunks: inOnePiece(figuresOfProcess(store()) + ofShop) };
  },
});

async function* inOnePiece(text: string) {
  yield text;
}
