import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type TestDatabase } from "../fixtures/databases/database";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { waitUntil } from "../fixtures/servers/in-process";
import { type RunningServer, startServer } from "../fixtures/servers/server";
import { buy } from "../fixtures/shop/purchase";

let database: TestDatabase;
let client: pg.Client;
let server: RunningServer;
const start = () => startServer({ env: { ...database.env, LOG_LEVEL: "warn" } });
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client(database.env.DATABASE_URL);
  await client.connect();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await client.end();
  await database.remove();
});

const query = async (text: string) => (await client.query(text)).rows;
const waybills = () => query("select cancelled from sandbox_waybills order by created_at");
async function shipByWaybill(id: number) {
  const token = await rootToken(server.url);
  return sendRequest(server.url, "POST", `/cms/order/${id}/waybill`, { token, body: { carrier: "SF" } });
}

test("after a kill between the carrier's response and the parcel the sweep cancels the waybill, and the order can get another", async () => {
  const { read } = await buy(server.url, "waybill-shopper");
  const { id } = await read();
  // The request waits here for its parcel.
  const lock = new pg.Client(database.env.DATABASE_URL);
  await lock.connect();
  await lock.query("begin; lock table shipments in share mode");
  const waiting = shipByWaybill(id).catch(() => undefined);
  const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
  await waitUntil(async () => (await query(isWaiting)).length > 0);
  await server.kill();
  await lock.end();
  await waiting;
  expect(await waybills()).toEqual([{ cancelled: false }]);
  expect(await query(`select from shipments where order_id = ${id}`)).toEqual([]);

  server = await start();
  await query("update loose_waybills set cancel_at = now()"); // ten minutes later
  await waitUntil(async () => (await query("select from loose_waybills")).length === 0);
  expect(await waybills()).toEqual([{ cancelled: true }]);
  expect((await shipByWaybill(id)).status).toBe(201);
  expect(await waybills()).toEqual([{ cancelled: true }, { cancelled: false }]);
});
