import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createShopper, findFaults, type Shopper } from "@/e2e/fixtures/shop/shop";
import { retryRefunds } from "@/e2e/fixtures/shop/sweep";
import { form, pdf, picture } from "@/e2e/fixtures/shop/uploads";

const desk = orderDesk(
  ...(["order.read", "order.ship", "order.refund", "file.read", "file.create"] as const),
  ...(["invoice.read", "invoice.issue", "invoice.export"] as const),
);
const { admin } = desk;

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

test("a company's title needs a valid tax number, and one title is the default", async () => {
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
  expect((await send("DELETE", `/${first.json.id}`)).status).toBe(204);
  expect((await send("GET")).json.items).toMatchObject([{ id: second.id, is_default: true }]);
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

test("an invoice can be requested for 365 days after payment, with an own title, unless `invoice.days` is 0", async () => {
  const [shopper, other] = [desk.shopper, await createShopper()];
  const title = await addTitle(shopper);
  const { id, product } = await desk.paid();
  expect((await ask(id, (await addTitle(other)).id)).json.errors).toMatchObject([{ path: "title_id" }]);
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

const upload = async (file: Uint8Array = pdf(), name = "a.pdf") =>
  admin("POST", "/cms/invoice/file", form([[name, file]]));
const decide = (id: number, body: object) => admin("PUT", `/cms/invoice/${id}/status`, body);
const issue = async (id: number, more: object = {}) =>
  decide(id, { status: "issued", number: "25332000000012345678", file: (await upload()).json.url, ...more });
const requested = async (price = 3000) => {
  const title = await addTitle(desk.shopper);
  const { id: order } = await desk.paid({ price });
  const { id, version } = (await admin("GET", `/cms/invoice/${(await ask(order, title.id)).json.id}`)).json;
  return { order, id: id as number, version: version as number };
};
const eventsOf = async (id: number) =>
  (
    await rows<{ type: string }>(
      db(),
      sql`select type from events where resource = 'invoice' and resource_id = ${id} order by id`,
    )
  ).map(({ type }) => type);

test("a refund makes an issued invoice `red_due`, and after the red one the rest can be invoiced again", async () => {
  const [late, other] = [await requested(), await requested()];
  await db().execute(sql`update invoices set due_at = now() - interval '1 minute' where id = ${late.id}`);
  const { json: queue } = await admin("GET", "/cms/invoice?status=requested");
  expect(queue.items[0]).toMatchObject({ id: late.id, is_overdue: true, amount: 3000, title: company });
  expect(queue.items.map(({ id }: { id: number }) => id)).toContain(other.id);
  expect((await admin("GET", "/cms/invoice/counts")).json).toMatchObject({ overdue: 1, red_due: 0 });
  const issued = await issue(late.id, { version: late.version });
  expect(issued.json).toMatchObject({ status: "issued", amount: 3000, number: "25332000000012345678" });
  const shown = await read(late.order);
  expect(shown).toMatchObject({
    status: "issued",
    amount: 3000,
    number: "25332000000012345678",
    file: issued.json.file,
  });
  const file = await request("GET", new URL(shown.file).pathname);
  expect([file.status, file.headers["content-type"], file.headers["content-security-policy"]]).toEqual([
    ...[200, "application/pdf", "default-src 'none'; sandbox"],
  ]);
  expect(shown).not.toHaveProperty("red_number");
  expect((await desk.shopper.ask("DELETE", `/v1/order/${late.order}/invoice`)).json.code).toBe("invoice_state");
  await refund(late.order, 1000);
  expect(await read(late.order)).toMatchObject({ status: "red_due", amount: 3000 });
  expect(await canRequest(late.order)).toBe(false);
  expect((await decide(late.id, { status: "red", number: "25332000000099999998" })).json).toMatchObject({
    status: "red",
    red_number: "25332000000099999998",
  });
  expect(await eventsOf(late.id)).toEqual(
    ["requested", "issued", "red_due", "red"].map((status) => `invoice.${status}`),
  );
  const again = await ask(late.order, (await addTitle(desk.shopper)).id);
  expect(again.json).toMatchObject({ status: "requested", amount: 2000 });
  expect(await findFaults()).toEqual([]);
});

test("issuing is `stale` after a refund changed the amount, and refused while a refund is pending", async () => {
  const { id, order, version } = await requested();
  await refund(order, 500);
  expect((await issue(id, { version })).json.code).toBe("stale");
  await desk.refund(order, { reason: "Unwanted.", amount: 100 });
  expect((await issue(id)).json.code).toBe("invoice_state");
  await retryRefunds(db(), order);
  await desk.settled();
  expect((await issue(id)).json).toMatchObject({ status: "issued", amount: 2400, paid: 3000, refunded: 600 });
  expect((await issue(id)).json.code).toBe("invoice_state");
});

test("a refused request has a reason, and the shopper can request again with another title", async () => {
  const { id, order } = await requested();
  expect((await decide(id, { status: "refused", reason: " " })).json.errors).toMatchObject([{ path: "reason" }]);
  expect((await decide(id, { status: "red", number: "25332000000099999998" })).json.code).toBe("invoice_state");
  expect((await decide(id, { status: "refused", reason: "税号不符。" })).json.status).toBe("refused");
  expect(await read(order)).toMatchObject({ status: "refused", reason: "税号不符。", file: null });
  expect((await ask(order, (await addTitle(desk.shopper)).id)).status).toBe(201);
});

test("the file of an invoice is a PDF or a picture, is used once, and is not in the file library", async () => {
  const { id } = await requested();
  const text = new TextEncoder();
  for (const [file, name] of [
    [text.encode("not a PDF"), "a.pdf"],
    [text.encode("%PDF-1.7 cut off"), "a.pdf"],
    [text.encode("name,price"), "a.csv"],
  ] as const)
    expect([name, (await upload(file, name)).status]).toEqual([name, 415]);
  const large = Buffer.concat([pdf(), Buffer.alloc(20 * 1024 * 1024)]);
  expect((await upload(large)).status).toBe(413);
  for (const file of ["uploads/0f3a5c7e9b1d2f4a6c8e0b2d4f6a8c0e.pdf", "https://elsewhere.example/a.pdf"])
    expect((await issue(id, { file })).json.errors).toMatchObject([{ path: "file", code: "unknown_file" }]);
  const shoppers = await desk.shopper.ask("POST", "/v1/image", form([["a.jpg", await picture("jpeg")]]));
  expect((await issue(id, { file: shoppers.json.url })).json.errors).toMatchObject([{ code: "unknown_file" }]);
  const { url } = (await upload(await picture("jpeg"), "a.jpg")).json;
  expect((await issue(id, { file: url })).json.file).toBe(url);
  const other = await requested();
  expect((await issue(other.id, { file: url })).json.errors).toMatchObject([{ path: "file", code: "unknown_file" }]);
  const { json: library } = await admin("GET", "/cms/file?size=100");
  expect(library.items.map((each: { url: string }) => each.url)).not.toContain(url);
});

test("an invoice's picture is stored without trailing bytes, even if the file library has the same picture", async () => {
  const sent = Buffer.concat([await picture("jpeg"), Buffer.from("behind the picture")]);
  const stored = async () => (await request("GET", new URL((await upload(sent, "a.jpg")).json.url).pathname)).text;
  expect(await stored()).not.toContain("behind");
  expect((await admin("POST", "/cms/file", form([["a.jpg", sent]]))).status).toBe(201);
  expect(await stored()).not.toContain("behind");
});

test("the number or file of an issued invoice can be replaced for 24 hours, and the log has the earlier one", async () => {
  const { id, order } = await requested();
  const replace = (body: object) => admin("PUT", `/cms/invoice/${id}`, body);
  expect((await replace({ number: "11112222" })).json.code).toBe("invoice_state");
  const { json: wrong } = await issue(id);
  expect((await replace({})).status).toBe(400);
  expect((await replace({ number: "11112222", version: wrong.version - 1 })).json.code).toBe("stale");
  expect((await replace({ number: "11112222", version: wrong.version })).json).toMatchObject({ number: "11112222" });
  const { url } = (await upload(await picture("jpeg"), "b.jpg")).json;
  expect((await replace({ file: url })).json).toMatchObject({ number: "11112222", file: url, amount: 3000 });
  expect(await read(order)).toMatchObject({ status: "issued", number: "11112222", file: url });
  const logged = await rows<{ fields: Record<string, [unknown, unknown]> }>(
    db(),
    sql`select fields from oper_log_changes where entity = 'invoice' and entity_id = ${id} and not fields ? 'status' order by id`,
  );
  const [number, file] = logged.map(({ fields }) => fields);
  expect(number).toMatchObject({ number: ["25332000000012345678", "11112222"] });
  expect(wrong.file).toContain(file!.file![0]);
  await db().execute(sql`update invoices set issued_at = now() - interval '24 hours 1 minute' where id = ${id}`);
  expect((await admin("GET", `/cms/invoice/${id}`)).json.can_replace).toBe(false);
  expect((await replace({ number: "33334444" })).json.code).toBe("invoice_state");
});
