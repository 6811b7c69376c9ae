import { writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { aProduct, aShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { dispatchEvents } from "@/lib/selling/events/dispatch-events";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await aShopper();
  await db().execute(
    sql`insert into settings (key, value) values ('order.max_unpaid', '0'), ('limit.orders', '0') on conflict (key) do update set value = excluded.value`,
  );
}, 60_000);
afterAll(() => shop.close());
const median = (all: number[]) => all.toSorted((a, b) => a - b)[all.length >> 1]!;
test("cost", async () => {
  const { id } = await aProduct({ stock: 1_000_000 });
  const set = (state: string) => db().execute(sql.raw(`alter table order_events ${state} trigger order_events_told`));
  const times: Record<string, number[]> = { on: [], off: [], dispatch: [], payOn: [], payOff: [] };
  for (let warm = 0; warm < 300; warm++) await shopper.order([id, 1]);
  for (let round = 0; round < 40; round++)
    for (const state of round % 2 ? ["enable", "disable"] : ["disable", "enable"]) {
      await set(state);
      const ids: number[] = [];
      let began = performance.now();
      for (let n = 0; n < 60; n++) ids.push((await shopper.order([id, 1])).id);
      times[state === "enable" ? "on" : "off"]!.push((performance.now() - began) / 60);
      began = performance.now();
      for (const one of ids.slice(0, 12)) {
        await pay(shopper, one);
      }
      await shop.settled();
      times[state === "enable" ? "payOn" : "payOff"]!.push((performance.now() - began) / 12);
      if (state === "enable") {
        began = performance.now();
        await dispatchEvents.tidy(db(), 100);
        times.dispatch!.push((performance.now() - began) / 72);
      }
    }
  await set("enable");
  writeFileSync(
    "/tmp/e1-cost.json",
    JSON.stringify(Object.fromEntries(Object.entries(times).map(([k, v]) => [k, [median(v), Math.min(...v)]]))),
  );
}, 600_000);
