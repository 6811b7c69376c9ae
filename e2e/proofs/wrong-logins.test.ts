import { afterAll, beforeAll, expect, test } from "vitest";
import { instances, pooled } from "../fixtures/crowd";

const logins = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));
let shop: Awaited<ReturnType<typeof instances>>;
beforeAll(async () => {
  shop = await instances(3);
});
afterAll(() => shop.stop());

/** Sends wrong passwords of one account over all instances; counts the answers by their code. */
async function guesses(account: string, addressOf: (at: number) => string) {
  const counts: Record<string, number> = {};
  await pooled(Array.from({ length: logins }), 1000, async (_, at) => {
    const { url } = shop.servers[at % shop.servers.length]!;
    for (;;) {
      const response = await fetch(`${url}/v1/token`, {
        method: "POST",
        headers: { "content-type": "application/json", "x-forwarded-for": addressOf(at) },
        body: JSON.stringify({ account, secret: `wrong ${at}`, type: 100 }),
      });
      const { code } = (await response.json()) as { code: string };
      if (code === "unavailable") continue;
      counts[code] = (counts[code] ?? 0) + 1;
      return;
    }
  });
  return counts;
}

test.each([
  ["from one address", 5, "shopper", () => "10.0.0.1"],
  ["from 10,000 addresses", 50, "root", (at: number) => `10.1.${at >> 8}.${at & 255}`],
] as const)(
  `${logins} wrong passwords of one account %s at once over three instances: exactly %i are compared`,
  async (where, limit, account, addressOf) => {
    const began = Date.now();
    const counts = await guesses(account, addressOf);
    process.stdout.write(`${logins} wrong passwords ${where}: ${Date.now() - began} ms, ${JSON.stringify(counts)}\n`);
    expect(counts).toEqual({ login_failed: limit, account_locked: logins - limit });
  },
);
