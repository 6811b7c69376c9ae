import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { sandboxComplaints, sandboxImages, sandboxPayments } from "@/db/schema/sandbox";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { complain, complaintIdOf, fileComplaint } from "@/e2e/fixtures/shop/complaints";
import { createNotify, notify } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createAdmin, createProduct, createShopper, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { form, picture } from "@/e2e/fixtures/shop/uploads";
import { takeStep } from "@/lib/sandbox/complaints";
import { exportAccount } from "@/lib/selling/accounts/export-account";
import { readComplaint } from "@/lib/selling/complaints/read-complaints";

const desk = orderDesk("complaint.read", "complaint.answer", "order.read", "order.refund", "order.ship");
const { admin } = desk;

const read = async (id: number) => (await admin("GET", `/cms/complaint/${id}`)).json;
const listed = async (query = "") =>
  (await admin("GET", `/cms/complaint?size=100${query}`)).json.items as { id: number }[];
const typesOf = async (id: number) => (await read(id)).events.map(({ type }: { type: string }) => type);
const reply = (id: number, version: number, body: object = {}) =>
  admin("POST", `/cms/complaint/${id}/reply`, { text: "Another tin leaves today.", version, ...body });
const complete = (id: number, version: number) => admin("POST", `/cms/complaint/${id}/complete`, { version });
/** Lists the complaints as if ten minutes had passed. */
async function listAgain() {
  await db().execute(sql`delete from rate_counters where key = 'complaints'`);
  await sweep(db());
}
const eventsOf = (id: number) =>
  rows<{ type: string; data: object }>(
    db(),
    sql`select type, data from events where resource = 'complaint' and resource_id = ${id} order by id`,
  );
const calls = (made: string[], end: string) => made.filter((call) => call.endsWith(end)).length;

test("a notified complaint is stored, answered, refunded and completed", async () => {
  const { id: order, out_trade_no } = await desk.paid({ price: 1000 });
  const { order_no } = await desk.get(order);
  const complaintId = await complain({ out_trade_no, refund: true, picture: true, notify: "once" });
  await desk.settled();
  await sweep(db());
  const id = await complaintIdOf(complaintId);
  const filed = await read(id);
  expect(filed).toMatchObject({
    ...{ complaint_id: complaintId, order_id: order, order_no, state: "pending", text: "The tin is dented." },
    ...{ amount: 1000, refund_wanted: 1000, answered_at: null, is_overdue: false, out_trade_no },
    ...{ phone: expect.stringMatching(/^1\d{10}$/), pictures: [expect.any(String)] },
  });
  expect(Date.parse(filed.due_at) - Date.parse(filed.complained_at)).toBe(86_400_000);
  expect(await eventsOf(id)).toMatchObject([{ type: "complaint.created", data: { order_id: order, order_no } }]);
  const early = await complete(id, filed.version);
  expect([early.status, early.json.code]).toEqual([502, "platform_failed"]);

  const uploaded = await admin("POST", "/cms/complaint/image", form([["a.webp", await picture("webp")]]));
  expect(uploaded).toMatchObject({ status: 200 });
  const { media_id } = uploaded.json;
  const answered = (await reply(id, (await read(id)).version, { pictures: [media_id] })).json;
  expect(answered).toMatchObject({ state: "processing", answered_at: expect.any(String) });
  const answer = answered.events.at(-1);
  expect(answer).toMatchObject({
    ...{ type: "MERCHANT_RESPONSE", text: "Another tin leaves today.", pictures: [expect.any(String)], key: null },
    user: { id: expect.any(Number) },
  });
  const shown = await admin("GET", `/cms/complaint/${id}/picture/${answer.pictures[0]}`);
  expect([shown.status, shown.headers["content-type"]]).toEqual([200, "image/jpeg"]);

  expect((await desk.refund(order)).status).toBe(202);
  await desk.settled();
  await sweep(db());
  expect(await desk.get(order)).toMatchObject({ status: "refunded", refunded_amount: 1000 });
  const done = await complete(id, (await read(id)).version);
  expect(done.json).toMatchObject({ state: "done" });
  expect(await typesOf(id)).toEqual([
    "USER_CREATE_COMPLAINT",
    "MERCHANT_RESPONSE",
    "MERCHANT_APPROVE_REFUND",
    "MERCHANT_CONFIRM_COMPLETE",
  ]);
  expect(await listed(`&q=${order_no}`)).toMatchObject([{ id, state: "done" }]);
  expect(await listed(`&q=${order_no}&state=pending,processing`)).toEqual([]);
  expect(await findFaults()).toEqual([]);
});

test("a complaint whose notification was lost is found by the list, which is read every ten minutes", async () => {
  const { out_trade_no } = await desk.paid();
  const complaintId = await complain({ out_trade_no });
  const made = interceptWechat();
  await listAgain();
  const id = await complaintIdOf(complaintId);
  const before = await read(id);
  for (let round = 0; round < 3; round++) await sweep(db());
  expect(calls(made, "/complaints-v2")).toBe(1);
  expect(calls(made, "/negotiation-historys")).toBeGreaterThan(0);
  const known = calls(made, "/negotiation-historys");
  await listAgain();
  expect([calls(made, "/complaints-v2"), calls(made, "/negotiation-historys")]).toEqual([2, known]);
  expect(await read(id)).toEqual(before);
});

test("a repeated notification adds nothing, and one about an unknown complaint is a `duplicate`", async () => {
  const { out_trade_no } = await desk.paid();
  const complaint_id = await complain({ out_trade_no });
  const sent = await createNotify("COMPLAINT.CREATE", { complaint_id });
  for (const each of [sent, sent, await createNotify("COMPLAINT.STATE_CHANGE", { complaint_id })]) {
    expect((await notify(each)).status).toBe(204);
    await sweep(db());
  }
  const id = await complaintIdOf(complaint_id);
  expect([await typesOf(id), (await eventsOf(id)).length]).toEqual([["USER_CREATE_COMPLAINT"], 1]);
  await notify(await createNotify("COMPLAINT.CREATE", { complaint_id: "0000" }, { id: "EV-unknown-complaint" }));
  await sweep(db());
  const verdict = sql`select verdict from notifications where notification_id = 'EV-unknown-complaint'`;
  expect(await rows(db(), verdict)).toEqual([{ verdict: "duplicate" }]);
});

test("replies on WeChat Pay's own site are listed, and a reopened complaint gets a new `due_at`", async () => {
  const { out_trade_no } = await desk.paid();
  const complaint_id = await complain({ out_trade_no });
  await listAgain();
  const id = await complaintIdOf(complaint_id);
  const elsewhere = { type: "MERCHANT_RESPONSE", text: "From the site." };
  await db().execute(sql`update ${sandboxComplaints} set document = jsonb_set(jsonb_set(document, '{complaint,complaint_state}',
      '"PROCESSING"'), '{history}', document -> 'history' || jsonb_build_array(jsonb_build_object('log_id', 'elsewhere',
      'operate_time', now(), 'operate_type', 'MERCHANT_RESPONSE', 'operate_details', ${elsewhere.text}::text)))
    where complaint_id = ${complaint_id}`);
  await listAgain();
  expect(await read(id)).toMatchObject({ state: "processing", answered_at: expect.any(String) });
  expect((await read(id)).events.at(-1)).toMatchObject({ ...elsewhere, user: null });
  await complain({ complaint_id, action: "reply", text: "Which tin?" });
  await listAgain();
  expect((await read(id)).events.at(-1)).toMatchObject({ type: "USER_RESPONSE", text: "Which tin?" });
  await complain({ complaint_id, action: "confirm" });
  await listAgain();
  expect(await read(id)).toMatchObject({ state: "done" });
  const before = await read(id);
  await complain({ complaint_id, action: "reopen", text: "It was not sent." });
  await listAgain();
  const again = await read(id);
  expect(again).toMatchObject({ state: "pending", answered_at: null });
  expect(Date.parse(again.due_at)).toBeGreaterThan(Date.parse(before.due_at));
  expect((await eventsOf(id)).map(({ type }) => type)).toEqual(["complaint.created", "complaint.created"]);
});

test("a complaint without an order, or about another shop's order, is listed and can be answered", async () => {
  const { out_trade_no } = await desk.paid();
  const [mine] = await rows<{ openid: string }>(
    db(),
    sql`select openid from sandbox_payments where out_trade_no = ${out_trade_no}`,
  );
  const payment = { prepay_id: "other", description: "Other", openid: mine!.openid, notify_url: "", total: 500 };
  const paid = { state: "SUCCESS", transaction_id: "4200other", success_time: new Date() } as const;
  await db()
    .insert(sandboxPayments)
    .values({ out_trade_no: "OTHERSHOP1", ...payment, ...paid });
  const others = await fileComplaint({ out_trade_no: "OTHERSHOP1" });
  expect(await read(others)).toMatchObject({ order_id: null, order_no: null, amount: 500, out_trade_no: "OTHERSHOP1" });
  const complaint_id = await complain({ out_trade_no });
  await db().execute(sql`update ${sandboxComplaints} set document = document #- '{complaint,complaint_order_info}'
    where complaint_id = ${complaint_id}`);
  await listAgain();
  const id = await complaintIdOf(complaint_id);
  const { order_id, amount, version } = await read(id);
  expect([order_id, amount]).toEqual([null, null]);
  expect((await reply(id, version)).json.state).toBe("processing");
});

test("a picture that WeChat Pay no longer has is 502, and one of another complaint 404", async () => {
  const { out_trade_no } = await desk.paid();
  const [id, other] = [await fileComplaint({ out_trade_no, picture: true }), await fileComplaint({ out_trade_no })];
  const [media] = (await read(id)).pictures;
  expect((await admin("GET", `/cms/complaint/${other}/picture/${media}`)).status).toBe(404);
  await db().delete(sandboxImages).where(eq(sandboxImages.media_id, media));
  const lost = await admin("GET", `/cms/complaint/${id}/picture/${media}`);
  expect([lost.status, lost.json.code]).toEqual([502, "platform_failed"]);
  expect((await read(id)).text).toBe("The tin is dented.");
});

test("a reply with a picture that was not uploaded for replies is refused with `unknown_image`, and nothing is sent", async () => {
  const { out_trade_no } = await desk.paid();
  const [id, other] = [await fileComplaint({ out_trade_no }), await fileComplaint({ out_trade_no, picture: true })];
  const { version } = await read(id);
  const uploaded = await admin("POST", "/cms/complaint/image", form([["a.png", await picture()]]));
  const made = interceptWechat(async () => undefined);
  for (const foreign of [(await read(other)).pictures[0], "x", `${uploaded.json.media_id.slice(0, -4)}AAA=`]) {
    const { status, json } = await reply(id, version, { pictures: [uploaded.json.media_id, foreign] });
    expect([status, json.errors]).toMatchObject([400, [{ path: "pictures.1", code: "unknown_image" }]]);
  }
  expect(calls(made, "/response")).toBe(0);
  expect((await reply(id, version, { pictures: [uploaded.json.media_id] })).status).toBe(200);
  expect(calls(made, "/response")).toBe(1);
});

test("a reply whose response was lost is not sent again, and a later question can get the same reply", async () => {
  const { out_trade_no } = await desk.paid();
  const id = await fileComplaint({ out_trade_no });
  const complaint_id = (await read(id)).complaint_id as string;
  const made = interceptWechat(async (call) => {
    if (!call.endsWith("/response") || calls(made, "/response") > 2) return undefined;
    if (calls(made, "/response") === 1) {
      await takeStep(db(), complaint_id, "respond", "Another tin leaves today.");
      return new Response(null, { status: 502 });
    }
    const cut = Object.assign(new Error("socket closed"), { code: "ECONNRESET" });
    throw new TypeError("fetch failed", { cause: cut });
  });
  const lost = await reply(id, 1);
  expect([lost.status, (await read(id)).answered_at]).toEqual([502, null]);
  const { json: recorded } = await reply(id, (await read(id)).version);
  expect(recorded.events.slice(1)).toMatchObject([{ type: "MERCHANT_RESPONSE", user: { id: expect.any(Number) } }]);
  expect(calls(made, "/response")).toBe(1);
  await complain({ complaint_id, action: "reply", text: "And the other tin?" });
  await listAgain();
  expect((await reply(id, (await read(id)).version)).status).toBe(502); // cut off, and not sent again by itself
  expect(calls(made, "/response")).toBe(2);
  expect((await reply(id, (await read(id)).version)).status).toBe(200);
  expect((await typesOf(id)).filter((type: string) => type === "MERCHANT_RESPONSE")).toHaveLength(2);
});

test("of two concurrent replies one is stored and the other refused with 409", async () => {
  const { out_trade_no } = await desk.paid();
  const id = await fileComplaint({ out_trade_no });
  const other = await createAdmin("complaint.read", "complaint.answer");
  const body = { text: "We send a new one.", version: 1 };
  const answers = await Promise.all([reply(id, 1), other("POST", `/cms/complaint/${id}/reply`, body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await typesOf(id)).length).toBe(2);
});

test("an alarm is raised once, four hours before `due_at`, and not for an answered complaint", async () => {
  const { out_trade_no } = await desk.paid();
  const [id, answered] = [await fileComplaint({ out_trade_no }), await fileComplaint({ out_trade_no })];
  await reply(answered, 1);
  const types = async () => (await eventsOf(id)).map(({ type }) => type);
  const leave = (minutes: number) =>
    db().execute(
      sql`update complaints set due_at = now() + make_interval(mins => ${minutes}) where id in (${id}, ${answered})`,
    );
  const counts = async () => (await admin("GET", "/cms/complaint/counts")).json;
  const before = await counts();
  await leave(12 * 60 - 1);
  const close = await counts();
  expect(close).toMatchObject({ open: before.open, due: before.due + 1 });
  expect(close.next_due_at <= (await read(id)).due_at).toBe(true);
  await leave(12 * 60 + 1);
  expect(await counts()).toMatchObject({ open: before.open, due: before.due });
  await leave(241);
  await sweep(db());
  expect(await types()).toEqual(["complaint.created"]);
  await leave(239);
  await sweep(db());
  await sweep(db());
  expect(await eventsOf(id)).toMatchObject([
    { type: "complaint.created", data: { hours_left: 23 } },
    { type: "complaint.due", data: { hours_left: 3 } },
  ]);
  expect((await eventsOf(answered)).map(({ type }) => type)).toEqual(["complaint.created"]);
  const { token } = await createUser({ permissions: "root" });
  const dutyOf = async () => {
    const { json } = await request("GET", "/cms/duties", { token });
    return json.items.find(({ name }: { name: string }) => name === "complaints").state;
  };
  expect(await dutyOf()).toBe("open");
  await leave(-1);
  expect([await dutyOf(), (await read(id)).is_overdue]).toEqual(["due", true]);
  expect((await listed())[0]).toMatchObject({ id });
});

test("the phone is encrypted in the database, and null for an admin without `complaint.answer`", async () => {
  const { out_trade_no } = await desk.paid();
  const id = await fileComplaint({ out_trade_no });
  const reader = await createAdmin("complaint.read");
  expect((await reader("GET", `/cms/complaint/${id}`)).json.phone).toBeNull();
  const [stored] = await rows<{ phone: string }>(db(), sql`select phone from complaints where id = ${id}`);
  expect(stored!.phone).not.toMatch(/1\d{10}/);
});

test("closed complaints of an erased account lose text, phone and pictures; the account's export has the complaint", async () => {
  const shopper = await createShopper();
  const { id: order } = await shopper.order([(await createProduct()).id, 1]);
  const { out_trade_no } = await pay(shopper, order);
  await desk.settled();
  const id = await fileComplaint({ out_trade_no, picture: true });
  const chunks = [];
  for await (const chunk of await exportAccount(db(), shopper.id, "en")) chunks.push(chunk);
  const data = JSON.parse(strFromU8(unzipSync(Buffer.concat(chunks))["data.json"]!));
  expect(data.complaints).toMatchObject([{ amount: 1500, content: ["The tin is dented."], status: "requested" }]);
  await desk.refund(order);
  await desk.settled();
  const boss = await createAdmin("customer.erase", "customer.read");
  expect((await boss("POST", `/cms/customer/${shopper.id}/erase`, { reason: "By letter." })).status).toBe(204);
  const finish = async () => {
    await db().execute(sql`update users set erase_due_at = now() where id = ${shopper.id}`);
    await sweep(db());
  };
  await finish();
  expect((await read(id)).text).toBe("The tin is dented.");
  await reply(id, 1);
  await complete(id, (await read(id)).version);
  await finish();
  const masked = { text: "", phone: null, pictures: [], state: "done", amount: 1500 };
  expect(await read(id)).toMatchObject(masked);
  const shoppers = (await read(id)).events.filter(({ type }: { type: string }) => type.startsWith("USER_"));
  expect(shoppers).toMatchObject([{ text: "", pictures: [] }]);
  await readComplaint(db(), (await read(id)).complaint_id);
  expect(await read(id)).toMatchObject(masked);
});
