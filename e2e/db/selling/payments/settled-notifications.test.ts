import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { createAdmin, openShop } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function aNotification(verdict = "review") {
  const found =
    await db().execute(sql`insert into notifications (notification_id, event_type, verdict, reason, resource)
    values (${randomUUID()}, 'TRANSACTION.SUCCESS', ${verdict}, 'another amount', '{}') returning id`);
  return Number((found as unknown as { rows: { id: number }[] }).rows[0]!.id);
}
const clerk = () => createAdmin("order.read", "payment.read", "order.refund", "stats.read");
type Ask = Awaited<ReturnType<typeof clerk>>;
const settle = (ask: Ask, id: number, note = "The bank has one of the two.") =>
  ask("PUT", `/cms/notification/${id}/settle`, { note });
const open = async (ask: Ask) => (await ask("GET", "/cms/notification?verdict=review")).json.total;
const onDashboard = async (ask: Ask) => (await ask("GET", "/cms/stats")).json.attention.notifications_for_review;

test("a settled notification has its note, admin and time, and no longer counts as for review", async () => {
  const ask = await clerk();
  const id = await aNotification();
  const [before, shown] = [await open(ask), await onDashboard(ask)];
  const settled = await settle(ask, id);
  expect(settled.json).toMatchObject({
    id,
    verdict: "settled",
    reason: "another amount",
    settled_note: "The bank has one of the two.",
    settled_by: { id: expect.any(Number) },
    settled_at: expect.stringMatching(/Z$/),
  });
  expect([await open(ask), await onDashboard(ask)]).toEqual([before - 1, shown - 1]);
  expect((await ask("GET", "/cms/notification?verdict=settled")).json.items).toContainEqual(settled.json);
  expect((await readChanges(settled))[0]).toMatchObject({
    entity: "notification",
    entity_id: id,
    fields: { verdict: ["review", "settled"], settled_note: [null, "The bank has one of the two."] },
  });
});

test("of two concurrent settlements one succeeds, and a notification that is not for review cannot be settled", async () => {
  const [one, other] = [await clerk(), await clerk()];
  const id = await aNotification();
  const answers = await Promise.all([settle(one, id, "Mine."), settle(other, id, "Mine too.")]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const late = answers.find(({ status }) => status === 409)!;
  expect([late.json.code, late.json.detail]).toEqual(["stale", "Someone has already reviewed this."]);
  const applied = await settle(one, await aNotification("applied"));
  expect([applied.status, applied.json.detail]).toEqual([409, "This does not need a review."]);
  expect((await settle(one, 999_999)).status).toBe(404);
  expect((await settle(one, id, " ")).status).toBe(400);
});
