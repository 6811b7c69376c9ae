import { expect, test } from "vitest";
import { fuzz } from "../fixtures/servers/fuzz";

const requests = Number(process.env.FUZZ_RUNS ?? 100_000);

test(`${requests} random requests made from the document: no 500, only declared problems`, async () => {
  const began = Date.now();
  const { seed, seen, logs } = await fuzz(requests);
  const byStatus = new Map<string, number>();
  for (const [outcome, times] of seen) {
    const status = outcome.split(" ")[2]!;
    byStatus.set(status, (byStatus.get(status) ?? 0) + times);
  }
  const figures = [...byStatus].toSorted().map(([status, times]) => `${status}: ${times}`);
  const seconds = Math.round((Date.now() - began) / 1000);
  process.stdout.write(`${requests} requests in ${seconds} s, FUZZ_SEED=${seed}; ${figures.join(", ")}\n`);
  expect(logs.split("\n").filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
});
