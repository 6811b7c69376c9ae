import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startInstances } from "../fixtures/servers/crowd";
import { measureReads } from "../fixtures/servers/measure-reads";
import { wrongLogins } from "../fixtures/servers/wrong-logins";

const logins = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(3, { LIMITS: "" });
});
afterAll(() => shop.stop());

const oneOfMany = (block: number, at: number) => `10.${block}.${at >> 8}.${at & 255}`;

test.each([
  ["one account from one address", 5, "account_locked", () => ({ account: "shopper", address: "10.0.0.1" })],
  [
    "one account from as many addresses",
    ...([50, "account_locked", (at: number) => ({ account: "root", address: oneOfMany(1, at) })] as const),
  ],
  [
    "as many accounts from one address",
    ...([100, "too_many_requests", (at: number) => ({ account: `nobody_${at}`, address: "10.0.0.2" })] as const),
  ],
] as const)(
  `of ${logins} concurrent wrong passwords at three instances for %s exactly %i are compared`,
  async (target, limit, refusal, guessOf) => {
    const endStranger = measureReads(`${shop.servers[0]!.url}/v1/product/1`);
    await sleep(1000);
    const began = Date.now();
    const { codes, again, milliseconds } = await wrongLogins(shop, logins, guessOf);
    const { statuses, ...seen } = await endStranger(began, Date.now());
    process.stdout.write(
      `${logins} wrong passwords of ${target}: ${milliseconds} ms, asked again ${again} times, ${JSON.stringify(codes)}; ` +
        `a stranger's reads in ms ${JSON.stringify(seen)}\n`,
    );
    expect(codes).toEqual({ login_failed: limit, [refusal]: logins - limit });
    // From many addresses the limit on concurrent requests can be reached for a moment.
    const refused = statuses[503] ?? 0;
    expect(statuses).toEqual({ 200: seen.reads - refused, ...(refused && { 503: refused }) });
    expect(refused).toBeLessThanOrEqual(target === "one account from as many addresses" ? seen.reads / 50 : 0);
    expect(seen.p99).toBeLessThan(300);
  },
);
