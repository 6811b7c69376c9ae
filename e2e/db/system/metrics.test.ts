import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { rows } from "@/db/client";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { store } from "@/lib/kernel/process/store";
import { operations } from "@/lib/registry";
import { wholeDocument } from "@/lib/system/document/document";

const token = "a token of the metrics";
const scrape = (authorization = `Bearer ${token}`) => request("GET", "/metrics", { headers: { authorization } });
const metricsToken = (METRICS_TOKEN: string | undefined) => {
  if (METRICS_TOKEN === undefined) delete process.env.METRICS_TOKEN;
  else process.env.METRICS_TOKEN = METRICS_TOKEN;
  Object.assign(globalThis, { kioskEnvironment: undefined });
};

beforeAll(() => openTestStore());
afterAll(closeTestStore);

test("without METRICS_TOKEN, /metrics is 404 and not in the document", async () => {
  metricsToken(undefined);
  for (const authorization of [undefined, "Bearer undefined", "Bearer "]) {
    const { status, json } = await scrape(authorization);
    expect([status, json.code]).toEqual([404, "not_found"]);
  }
  expect(wholeDocument(operations, "Tea & Grain").paths).not.toHaveProperty("/metrics");
});

test("a failed refund counts in the metrics until another refund of its payment follows", async () => {
  metricsToken(token);
  const failed = async () => Number(/^kiosk_refunds_failed (\d+)$/m.exec((await scrape()).text)?.[1]);
  const before = await failed();
  const [payment] = await rows<{ id: number }>(
    db(),
    sql`select id from payments p where status = 'success' and not exists (select from refunds r where r.payment_id = p.id) limit 1`,
  );
  const refund = (status: string) =>
    db().execute(sql`insert into refunds (order_id, payment_id, out_refund_no, refund_id, amount, reason, status, "by", completed_at)
      select order_id, id, ${`R${status}`}, ${status}, 1, 'x', ${status}, 'system', now() from payments where id = ${payment!.id}`);
  await refund("failed");
  expect(await failed()).toBe(before + 1);
  await refund("success");
  expect(await failed()).toBe(before);
});

test("while the database is down, the metrics of the process are available", async () => {
  metricsToken(token);
  const before = (await scrape()).text;
  for (const line of ["\nkiosk_database_up 1\n", '\nkiosk_orders{state="paid"} ']) expect(before).toContain(line);
  const gone = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  vi.spyOn(store().db, "execute").mockImplementation(() => Promise.reject(gone) as never);
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(text).toContain("\nkiosk_database_up 0\n");
  expect(text).toContain("\nprocess_resident_memory_bytes ");
  expect(text).not.toContain("kiosk_orders");
});
