import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { withShop } from "../fixtures/databases/shop-copies";
import { copyTemplate } from "../fixtures/databases/template";
import { sendRequest, shopperToken } from "../fixtures/servers/http";
import { startServer } from "../fixtures/servers/server";

let drop = async () => {};
afterAll(() => drop());

test("a stop does not wait for a pending notification of the sandbox, and the next start queries the payment", async () => {
  const database = await copyTemplate();
  drop = database.drop;
  const env = { DATABASE_URL: database.url };
  const server = await startServer({ env });
  const token = await shopperToken(server.url);
  const post = async (path: string, body: object) =>
    (await sendRequest(server.url, "POST", path, { token, body })).json;
  const home = { name: "Li Lei", phone: "13800000001", province: "浙江省", city: "杭州市", detail: "Example Road 1" };
  await post("/v1/address", home);
  const orders: number[] = [];
  for (const action of ["pay", undefined]) {
    const { id } = await post("/v1/order", { products: [{ product_id: 2, count: 1 }] });
    const { out_trade_no } = await post("/v1/pay/pre_order", { order_id: id });
    if (action) await post(`/sandbox/payments/${out_trade_no}`, { action, delay_ms: 60_000 });
    orders.push(id as number);
  }
  const states = () =>
    withShop({ DATABASE_URL: database.url, DATA_DIR: "" }, async (db) => {
      const found = await rows<{ status: string }>(
        db,
        sql`select status from orders where id in (${orders[0]}, ${orders[1]}) order by id`,
      );
      return found.map(({ status }) => status);
    });
  expect(await server.stop()).toBe(0); // 1 if it was cut off
  expect(await states()).toEqual(["unpaid", "unpaid"]);
  const next = await startServer({ env });
  await expect.poll(states).toEqual(["paid", "unpaid"]);
  expect(await next.stop()).toBe(0);
});
