import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createShopper, findFaults, type Shopper } from "@/e2e/fixtures/shop/shop";
import { retryRefunds } from "@/e2e/fixtures/shop/sweep";

const desk = orderDesk("order.read", "order.ship", "order.refund");

const company = { kind: "company", name: "杭州茶叶有限公司", tax_no: "91330100799655058B" };
const addTitle = async ({ ask }: Pick<Shopper, "ask">, fields: object = company) =>
  (await ask("POST", "/v1/invoice_title", fields)).json as { id: number };
const ask = (order: number, title_id: number, shopper: Pick<Shopper, "ask"> = desk.shopper) =>
  shopper.ask("POST", `/v1/order/${order}/invoice`, { title_id });
const read = async (order: number) => (await desk.shopper.ask("GET", `/v1/order/${order}/invoice`)).json;
const canRequest = async (order: number) => (await desk.seen(order)).actions.includes("request_invoice");
const refund = async (order: number, amount?: number) => {
  await desk.refund(order, { reason: "Unwanted.", ...(amount && { amount }) });
  await desk.settled();
  await retryRefunds(db(), order); // WeChat Pay accepts one refund of a payment a minute.
  await desk.settled();
};
const age = (order: number, time: string) =>
  db().execute(sql`update orders set paid_at = now() - ${time}::interval where id = ${order}`);

test("titles: a company's tax number is checked, one is the default, others' are unknown", async () => {
  const { token } = await createUser();
  const send = (method: string, path = "", body?: unknown) =>
    request(method, `/v1/invoice_title${path}`, { token, body });
  const first = await send("POST", "", { ...company, tax_no: " 9133 0100 7996 5505 8b", bank: "", is_default: false });
  expect([first.status, first.headers.location, first.json]).toEqual([
    201,
    `/v1/invoice_title/${first.json.id}`,
    {
      ...company,
      ...{ id: expect.any(Number), address: null, phone: null, bank: null, account: null, is_default: true },
      ...{ created_at: expect.stringMatching(/Z$/), updated_at: expect.stringMatching(/Z$/) },
    },
  ]);
  const errorsOf = async (fields: object) =>
    (await send("POST", "", fields)).json.errors?.map(({ path, code }: { path: string; code: string }) => [path, code]);
  expect(await errorsOf({ ...company, tax_no: "91330100799655058C" })).toEqual([["tax_no", "invalid"]]);
  expect(await errorsOf({ ...company, tax_no: null })).toEqual([["tax_no", "required"]]);
  expect(await errorsOf({ kind: "personal", name: " " })).toMatchObject([["name", expect.anything()]]);
  const second = (await send("POST", "", { kind: "personal", name: "Mei", is_default: true })).json;
  expect((await send("GET")).json.items).toMatchObject([{ id: second.id }, { id: first.json.id, is_default: false }]);
  expect((await send("PUT", `/${second.id}`, { kind: "company" })).json.errors).toMatchObject([{ path: "tax_no" }]);
  expect((await send("PUT", `/${first.json.id}`, { tax_no: null })).json.errors).toMatchObject([{ path: "tax_no" }]);
  const edited = await send("PUT", `/${first.json.id}`, { account: "6222", is_default: true });
  expect(edited.json).toMatchObject({ ...company, account: "6222", is_default: true });
  const other = await createShopper();
  for (const method of ["GET", "DELETE"])
    expect((await other.ask(method, `/v1/invoice_title/${second.id}`)).status).toBe(404);
  expect((await send("DELETE", `/${first.json.id}`)).status).toBe(204);
  expect((await send("GET")).json.items).toMatchObject([{ id: second.id, is_default: true }]);
  for (let at = 1; at < 20; at++) await send("POST", "", { kind: "personal", name: `Mei ${at}` });
  expect((await send("POST", "", { kind: "personal", name: "Mei" })).json.code).toBe("limit_reached");
});

test("a shopper requests the invoice of a paid order once, reads and withdraws it, and requests it again", async () => {
  const title = await addTitle(desk.shopper);
  const { id } = await desk.paid({ price: 1000, count: 3 });
  expect([(await desk.seen(id)).invoice, (await read(id)).code]).toEqual([null, "not_found"]);
  expect(await canRequest(id)).toBe(true);
  const answers = await Promise.all([ask(id, title.id), ask(id, title.id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const { json, headers } = answers.find(({ status }) => status === 201)!;
  expect(headers.location).toBe(`/v1/order/${id}/invoice`);
  const { order_no } = await desk.seen(id);
  expect(json).toEqual({
    ...{ id: expect.any(Number), order_id: id, order_no, amount: 3000, status: "requested" },
    title: { ...company, address: null, phone: null, bank: null, account: null },
    ...{ number: null, file: null, reason: null },
    ...{ due_at: expect.anything(), created_at: expect.anything(), updated_at: expect.anything() },
  });
  expect(Date.parse(json.due_at) - Date.parse(json.created_at)).toBe(7 * 86_400_000);
  expect(await canRequest(id)).toBe(false);
  expect((await desk.seen(id)).invoice).toEqual({
    ...{ status: "requested", number: null, file: null, amount: 3000, reason: null },
  });
  await desk.shopper.ask("PUT", `/v1/invoice_title/${title.id}`, { name: "另一家公司" });
  expect(await read(id)).toEqual(json);
  for (let time = 0; time < 2; time++)
    expect((await desk.shopper.ask("DELETE", `/v1/order/${id}/invoice`)).status).toBe(204);
  expect([(await read(id)).status, await canRequest(id)]).toEqual(["withdrawn", true]);
  expect((await ask(id, title.id)).json).toMatchObject({ status: "requested", title: { name: "另一家公司" } });
  expect(await findFaults()).toEqual([]);
});

test("only own paid orders within 365 days, with an own title, while the shop issues invoices", async () => {
  const [shopper, other] = [desk.shopper, await createShopper()];
  const title = await addTitle(shopper);
  const { id, product } = await desk.paid();
  expect((await ask(id, (await addTitle(other)).id)).json.errors).toMatchObject([{ path: "title_id" }]);
  for (const [method, body] of [["POST", { title_id: title.id }], ["GET"], ["DELETE"]] as const)
    expect((await other.ask(method, `/v1/order/${id}/invoice`, body)).status).toBe(404);
  const unpaid = await shopper.order([product, 1]);
  expect((await ask(unpaid.id, title.id)).json.code).toBe("invoice_state");
  await age(id, "365 days 1 minute");
  expect([await canRequest(id), (await ask(id, title.id)).json.code]).toEqual([false, "invoice_state"]);
  await age(id, "364 days 23 hours");
  expect(await canRequest(id)).toBe(true);
  const set = (value: string) =>
    db().execute(
      sql`insert into settings (key, value) values ('invoice.days', ${value}) on conflict (key) do update set value = excluded.value`,
    );
  await set("0");
  expect([await canRequest(id), (await ask(id, title.id)).json.code]).toEqual([false, "invoice_state"]);
  await set("7");
  expect((await ask(id, title.id)).status).toBe(201);
});

test("the amount follows refunds, and a refund in full ends the request", async () => {
  const title = await addTitle(desk.shopper, { kind: "personal", name: "Mei" });
  const { id } = await desk.paid({ price: 1000, count: 3 });
  await refund(id, 500);
  expect((await ask(id, title.id)).json.amount).toBe(2500);
  await refund(id, 700);
  expect([(await read(id)).amount, (await desk.seen(id)).invoice.amount]).toEqual([1800, 1800]);
  await refund(id);
  expect(await read(id)).toMatchObject({ status: "withdrawn", amount: 0 });
  expect([await canRequest(id), (await ask(id, title.id)).json.code]).toEqual([false, "invoice_state"]);
});
