import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { invariants } from "@/lib/system/health/invariants";
import { crowd, instances, patiently, pooled, productOf, send } from "../fixtures/crowd";

const orders = Math.ceil(10_000 * Number(process.env.KIOSK_PROOF_SCALE ?? 1));

test(`${orders} orders are cancelled and paid at the same moment, over three instances: no fault, and all money is where it belongs`, async () => {
  const { servers, db, stop } = await instances(3);
  try {
    const product = await productOf(db, orders);
    const tokens = await crowd(db, 40);
    const began = Date.now();
    await pooled(Array.from({ length: orders }), 40, async (_, at) => {
      const token = tokens[at % tokens.length]!;
      const urlOf = (n: number) => servers[(at + n) % servers.length]!.url;
      const ask = (n: number, path: string, body?: object) =>
        patiently(() => send(urlOf(n), "POST", path, token, body));
      const { id } = (await ask(0, "/v1/order", { products: [{ product_id: product, count: 1 }] })).body;
      const { out_trade_no } = (await ask(1, "/v1/pay/pre_order", { order_id: id })).body;
      const cancel = () => ask(2, `/v1/order/${id}/cancel`);
      const pay = () => ask(0, `/sandbox/payments/${out_trade_no}`, { action: "pay", notify: "once" });
      await Promise.all(at % 2 ? [cancel(), pay()] : [pay(), cancel()]);
    });
    const states = () =>
      rows<{ status: string; count: number }>(
        db,
        sql`select o.status, count(*)::int from orders o join order_items i on i.order_id = o.id
            where i.product_id = ${product} group by 1 order by 1`,
      );
    // What was told to nobody is asked by the sweep.
    await expect
      .poll(async () => (await states()).map(({ status }) => status), { timeout: 180_000, interval: 2000 })
      .toEqual(["cancelled", "paid"]);
    const ended = Object.fromEntries((await states()).map(({ status, count }) => [status, count]));
    const [stock] = await rows<{ stock: number }>(db, sql`select stock from products where id = ${product}`);
    process.stdout.write(`${orders} times cancel beside pay: ${Date.now() - began} ms, ${JSON.stringify(ended)}\n`);
    expect(await rows(db, invariants)).toEqual([]);
    expect(stock!.stock).toBe(orders - ended.paid!);
  } finally {
    await stop();
  }
});
