import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { sandboxPayments } from "@/db/schema/sandbox";
import { users } from "@/db/schema/users";
import { createUser, randomAddress, randomName, randomPhone, register } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { agePayment, createPaidOrder } from "@/e2e/fixtures/shop/after-sales";
import { openDashboard } from "@/e2e/fixtures/shop/dashboard";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import {
  createAdmin,
  createProduct,
  createShopper,
  expireOrder,
  findFaults,
  insertManyOrders,
  pay,
  type Shopper,
} from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute, sweep } from "@/e2e/fixtures/shop/sweep";
import { form, pdf, picture } from "@/e2e/fixtures/shop/uploads";
import { openidOf, unionidOf } from "@/lib/sandbox/shopper";
import { exportAccount } from "@/lib/selling/accounts/export-account";

const desk = orderDesk("customer.erase", "customer.read", "customer.edit", "order.read", "order.ship", "order.note");
const { admin } = desk;
const boss = () =>
  createAdmin(
    ...([
      "order.read",
      "order.ship",
      "order.refund",
      "order.note",
      "order.cancel",
      "order.export",
      "stats.read",
    ] as const),
    ...(["after_sale.read", "after_sale.approve", "after_sale.reject", "review.read", "review.moderate"] as const),
    ...(["invoice.read", "invoice.issue"] as const),
  );

/** A shopper of the mini-program with everything that can name a person, each with a text of its own. */
async function createKnownShopper() {
  const code = randomName("code");
  const { json } = await request("POST", "/v1/token", { body: { account: code, type: 200 }, peer: randomAddress() });
  const { token, user } = json as { token: string; user: { id: number } };
  const ask = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
    request(method, path, { token, body, headers });
  const traces = {
    nickname: `昵称${randomName()}`,
    username: randomName("name"),
    email: `${randomName()}@example.com`,
    phone: randomPhone(),
    recipient: `收货${randomName()}`,
    other: `改收${randomName()}`,
    recipientPhone: randomPhone(),
    detail: `龙井路${randomName()}`,
    remark: `留言${randomName()}`,
    note: `备注${randomName()}`,
    claim: `描述${randomName()}`,
    cancelled: `取消${randomName()}`,
    review: `评价${randomName()}`,
    formerName: randomName("former"),
    title: `抬头${randomName()}`,
    bank: `开户行${randomName()}`,
    openid: openidOf(code),
    unionid: unionidOf(code),
  };
  const expectDone = async (asked: ReturnType<typeof ask>) => {
    const { status, text, json } = await asked;
    if (status >= 300) throw new Error(text);
    return json;
  };
  const { nickname, username, email, phone, recipient, recipientPhone, detail, formerName } = traces;
  await expectDone(ask("PUT", "/v1/user", { nickname, username: formerName, email, phone }));
  const signIn = () =>
    request("POST", "/v1/token", {
      body: { account: formerName, secret: "a guess", type: 100 },
      peer: randomAddress(),
    });
  await signIn();
  await expectDone(ask("PUT", "/v1/user", { username }));
  await signIn();
  const place = { province: "浙江省", city: "杭州市", district: "西湖区", detail };
  const address = (name: string) => expectDone(ask("POST", "/v1/address", { ...place, name, phone: recipientPhone }));
  await address(recipient);
  const { id: otherAddress } = await address(traces.other);
  const requestInvoice = async (order: number) => {
    const body = { kind: "company", name: traces.title, tax_no: "91330100799655058B", bank: traces.bank };
    const { id: title_id } = await expectDone(ask("POST", "/v1/invoice_title", body));
    return expectDone(ask("POST", `/v1/order/${order}/invoice`, { title_id }));
  };
  const order = async (...lines: [product: number, count: number][]) =>
    expectDone(ask("POST", "/v1/order", { products: lines.map(([product_id, count]) => ({ product_id, count })) }));
  return {
    id: user.id,
    token,
    code,
    traces,
    ask,
    expectDone,
    order,
    requestInvoice,
    otherAddress,
    session: "",
    username,
    group_id: undefined,
  };
}
type Known = Awaited<ReturnType<typeof createKnownShopper>>;

const asShopper = (known: Known) => known as unknown as Shopper;
const complete = (id: number, ago: string) =>
  db().execute(sql`update orders set completed_at = now() - ${ago}::interval where id = ${id}`);
const eraseBy = (id: number, reason = "Asked for by letter.") => admin("POST", `/cms/customer/${id}/erase`, { reason });

/** The columns in which one of the texts is found. WeChat's own records are not the shop's, so the sandbox's are left out. */
async function findTraces(texts: string[]) {
  const tables = await rows<{ name: string }>(
    db(),
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'sandbox%' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await rows<{ column: string }>(
      db(),
      sql`select distinct each.key as "column" from ${sql.identifier(name)} t, jsonb_each_text(to_jsonb(t)) each
        where each.value ilike any(array[${sql.join(
          texts.map((text) => sql`${`%${text}%`}`),
          sql`, `,
        )}])`,
    );
    found.push(...columns.map(({ column }) => `${name}.${column}`));
  }
  return found;
}

test("after an erasure no table has a trace of the shopper, and figures and invariants are unchanged", async () => {
  const shopper = await createKnownShopper();
  const { ask, expectDone, traces } = shopper;
  const staff = await boss();
  const image = async () => (await expectDone(ask("POST", "/v1/image", form([["a.jpg", await picture("jpeg")]])))).url;
  await expectDone(ask("POST", "/v1/user/avatar", form([["a.jpg", await picture("jpeg")]])));
  await request("POST", "/v1/token", {
    body: { account: traces.phone, secret: "not the password", type: 102 },
    peer: randomAddress(),
  });
  const product = await createProduct({ stock: 50 });
  await expectDone(ask("PUT", `/v1/favourite/${product.id}`));
  await ask("PUT", `/v1/cart/${product.variant_id}`, { count: 2 });
  await ask("POST", "/v1/subscription", { templates: { t1: "accept" } });

  // Two orders: one that is completed with a review, and one that is refunded with evidence.
  const kept = await createPaidOrder(asShopper(shopper), [[1000, 1]], { remark: traces.remark });
  await expectDone(ask("PUT", `/v1/order/${kept.id}/address`, { address_id: shopper.otherAddress }));
  const note = await staff(
    "PUT",
    `/cms/order/${kept.id}/note`,
    { note: traces.note },
    { "idempotency-key": randomUUID() },
  );
  expect(note.status).toBe(200);
  await expectDone(
    staff("PUT", `/cms/order/${kept.id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" }) as never,
  );
  await expectDone(ask("POST", `/v1/order/${kept.id}/confirm`));
  await expectDone(ask("POST", "/v1/review", { item_id: kept.items[0], rating: 5, content: "Good." }));
  const invoice = await shopper.requestInvoice(kept.id);
  const file = await staff("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]));
  const issued = { status: "issued", number: "25332000000012345678", file: file.json.url };
  await expectDone(staff("PUT", `/cms/invoice/${invoice.id}/status`, issued) as never);
  const replacement = (await staff("POST", "/cms/invoice/file", form([["b.pdf", pdf()]]))).json.url;
  await expectDone(staff("PUT", `/cms/invoice/${invoice.id}`, { file: replacement }) as never);
  const back = await createPaidOrder(asShopper(shopper), [[2000, 1]], { remark: traces.remark });
  const claim = await expectDone(
    ask("POST", "/v1/after_sale", {
      order_id: back.id,
      type: "refund",
      reason: "other",
      description: traces.claim,
      images: [await image()],
      items: [{ item_id: back.items[0], count: 1 }],
    }),
  );
  await image();
  const idle = await shopper.order([product.id, 1]);
  await expectDone(ask("POST", `/v1/order/${idle.id}/cancel`, { reason: traces.cancelled }));
  const reviewed = await receiveGoods(asShopper(shopper));
  const review = { item_id: reviewed.items[0], rating: 1, content: traces.review, images: [await image()] };
  const { id: pending } = await expectDone(ask("POST", "/v1/review", review, { "idempotency-key": randomUUID() }));
  const reply = { reply: "Thank you." };
  await staff("PUT", `/cms/review/${pending}/reply`, reply, { "idempotency-key": randomUUID() });
  await staff("PUT", `/cms/after_sale/${claim.id}/status`, { status: "approved" });
  await desk.settled();
  await sweep(db());
  await skipUndoMinute(db());
  expect((await ask("GET", `/v1/order/${back.id}`)).json.status).toBe("refunded");
  await complete(kept.id, "16 days");
  await complete(reviewed.id, "16 days");
  const stored = await findTraces(Object.values(traces));
  expect(stored).toEqual(
    expect.arrayContaining(["idempotency_keys.answer", "login_logs.account", "order_events.reason", "reviews.content"]),
  );

  const dashboard = openDashboard(staff);
  const seen = async () => {
    const { states, sales, joined } = await dashboard.figures();
    return { states, sales, joined };
  };
  const before = await seen();
  const { status, text } = await ask("DELETE", "/v1/user", { code: shopper.code });
  expect([status, text]).toEqual([204, ""]);
  expect(await findTraces(Object.values(traces))).toEqual([]);
  expect(await seen()).toEqual(before);
  expect(await findFaults()).toEqual([]);
  expect((await staff("GET", `/cms/invoice/${invoice.id}`)).json).toMatchObject({
    ...{ status: "issued", amount: 1000, number: issued.number, file: null },
    title: { kind: "company", name: "•••", tax_no: null, bank: null },
  });
  await sweep(db());
  for (const url of [issued.file, replacement]) expect((await request("GET", new URL(url).pathname)).status).toBe(404);

  expect((await ask("GET", "/v1/user")).json.code).toBe("token_revoked");
  expect((await ask("DELETE", "/v1/user", { code: shopper.code })).status).toBe(401);
  expect((await eraseBy(shopper.id)).status).toBe(404);
  const { items } = (await request("GET", `/v1/review?product_id=${kept.products[0]}`)).json;
  expect(items).toMatchObject([{ content: "Good.", author: null }]);
  const order = (await staff("GET", `/cms/order/${kept.id}`)).json;
  expect(order).toMatchObject({
    total_price: 1000,
    address: { name: "•••", province: "浙江省", detail: "•••" },
    remark: "",
  });
  const again = await request("POST", "/v1/token", {
    body: { account: shopper.code, type: 200 },
    peer: randomAddress(),
  });
  expect(again.json.user.id).not.toBe(shopper.id);
});

test("an order's recipient remains until no after-sale request is possible, and is then masked by the sweep", async () => {
  const shopper = await createKnownShopper();
  const { id } = await receiveGoods(asShopper(shopper));
  await skipUndoMinute(db());
  await complete(id, "14 days 23 hours");
  expect((await shopper.ask("DELETE", "/v1/user", { code: shopper.code })).status).toBe(204);
  const due = () =>
    db().execute(sql`update users set erase_due_at = now() where id = ${shopper.id} and erase_due_at is not null`);
  const name = async () => (await admin("GET", `/cms/order/${id}`)).json.address.name;
  await due();
  await sweep(db());
  expect(await name()).toBe(shopper.traces.recipient);
  await complete(id, "15 days 1 minute");
  await due();
  await sweep(db());
  expect(await name()).toBe("•••");
  expect(await findTraces(Object.values(shopper.traces))).toEqual([]);
  expect((await db().select().from(users).where(eq(users.id, shopper.id)))[0]!.erase_due_at).toBeNull();
});

test("open orders, requests and invoices prevent an erasure by the shopper or an admin, and are named", async () => {
  const shopper = await createShopper();
  const password = `pw-${randomName()}`;
  await shopper.ask("PUT", "/v1/user/password", { new_password: password });
  const erase = () => shopper.ask("DELETE", "/v1/user", { password });
  const unpaid = await shopper.order([(await createProduct()).id, 1]);
  const paid = await createPaidOrder(shopper, [[1000, 2]]);
  await agePayment(paid.id); // otherwise the request would be approved automatically
  const items = [{ item_id: paid.items[0], count: 1 }];
  const { json: claim } = await shopper.ask("POST", "/v1/after_sale", {
    order_id: paid.id,
    type: "refund",
    reason: "other",
    items,
  });
  const { json: title } = await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" });
  await shopper.ask("POST", `/v1/order/${paid.id}/invoice`, { title_id: title.id });
  const open = (reply: Awaited<ReturnType<typeof erase>>) => [
    reply.status,
    reply.json.code,
    ...reply.json.errors
      .map((each: { code: string; entity: string; id: number }) => `${each.code} ${each.entity} ${each.id}`)
      .toSorted(),
  ];
  const invoice = `invoice order ${paid.id}`;
  const matters = [
    `after_sale after_sale ${claim.id}`,
    invoice,
    `unpaid order ${unpaid.id}`,
    `unshipped order ${paid.id}`,
  ];
  expect(open(await erase())).toEqual([409, "in_use", ...matters]);
  expect(open(await eraseBy(shopper.id))).toEqual([409, "in_use", ...matters]);
  await shopper.ask("POST", `/v1/order/${unpaid.id}/cancel`);
  await shopper.ask("POST", `/v1/after_sale/${claim.id}/withdraw`);
  expect(open(await erase())).toEqual([409, "in_use", invoice, `unshipped order ${paid.id}`]);
  await shopper.ask("DELETE", `/v1/order/${paid.id}/invoice`);
  expect(open(await erase())).toEqual([409, "in_use", `unshipped order ${paid.id}`]);
  expect((await shopper.ask("GET", "/v1/user")).status).toBe(200);
});

test("only the shopper's own password or login erases the account, and admins cannot erase theirs", async () => {
  const { token, password, id } = await register();
  const erase = (body: object) => request("DELETE", "/v1/user", { token, body });
  const refusal = async (body: object) => {
    const { status, json } = await erase(body);
    return [status, json.errors?.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`).join()];
  };
  expect(await refusal({})).toEqual([400, "password required"]);
  expect(await refusal({ password: "another password" })).toEqual([400, "password wrong"]);
  expect(await refusal({ code: randomName("code") })).toEqual([400, "code wrong"]);
  expect(await refusal({ code: "bad" })).toEqual([400, "code refused"]);
  const mobile = await createUser({ openid: randomName() });
  const sent = await request("DELETE", "/v1/user", { token: mobile.token, body: { password } });
  expect(sent.json.errors).toMatchObject([{ path: "code", code: "required" }]);
  const boss = await createUser({ permissions: "root" });
  expect((await request("DELETE", "/v1/user", { token: boss.token, body: { password } })).json.code).toBe("protected");
  expect((await eraseBy(boss.id)).status).toBe(404);
  expect((await erase({ password })).status).toBe(204);
  const [event] = await rows<{ resource_id: number; data: object }>(
    db(),
    sql`select resource_id, data from events where type = 'user.erased' order by id desc limit 1`,
  );
  expect(event).toEqual({ resource_id: id, data: {} });
});

test("an erasure by an admin is logged with its reason and without personal data", async () => {
  const shopper = await createKnownShopper();
  await admin("PUT", `/cms/customer/${shopper.id}`, { status: "disabled" });
  expect((await eraseBy(shopper.id, "By letter.")).status).toBe(204);
  expect((await eraseBy(shopper.id)).status).toBe(404);
  expect((await admin("GET", `/cms/customer/${shopper.id}`)).status).toBe(404);
  const logged = await rows<{ fields: Record<string, unknown[]> }>(
    db(),
    sql`select fields from oper_log_changes where entity = 'user' and entity_id = ${shopper.id} order by id`,
  );
  expect(logged.map(({ fields }) => Object.keys(fields).toSorted())).toEqual([["status"], ["deleted_at", "reason"]]);
  expect(logged[1]!.fields.reason).toEqual([null, "By letter."]);
  expect(await findTraces(Object.values(shopper.traces))).toEqual([]);
});

test("of an erasure and a concurrent payment or order exactly one succeeds", async () => {
  const shopper = await createKnownShopper();
  const product = await createProduct({ stock: 50 });
  const first = await shopper.order([product.id, 1]);
  const [erased] = await Promise.all([
    shopper.ask("DELETE", "/v1/user", { code: shopper.code }),
    pay(shopper, first.id),
  ]);
  expect(erased.status).toBe(409);
  const other = await createKnownShopper();
  const lines = { products: [{ product_id: product.id, count: 1 }] };
  const both = await Promise.all([
    other.ask("POST", "/v1/order", lines),
    other.ask("DELETE", "/v1/user", { code: other.code }),
  ]);
  expect(["201,409", "401,204"]).toContain(both.map(({ status }) => status).join());
  await desk.settled();
  expect(await findFaults()).toEqual([]);
});

test("a payment that arrives after the erasure is refunded, and its payer is not stored", async () => {
  const shopper = await createKnownShopper();
  const product = await createProduct({ stock: 10 });
  const { id } = await shopper.order([product.id, 1]);
  const { out_trade_no } = await shopper.expectDone(shopper.ask("POST", "/v1/pay/pre_order", { order_id: id }));
  await expireOrder(id);
  await sweep(db());
  expect((await shopper.ask("DELETE", "/v1/user", { code: shopper.code })).status).toBe(204);
  await db()
    .update(sandboxPayments)
    .set({ state: "SUCCESS", transaction_id: sql`'42' || created_at`, success_time: new Date() })
    .where(eq(sandboxPayments.out_trade_no, out_trade_no));
  const told = await notify(await createNotify("TRANSACTION.SUCCESS", await readTransaction(out_trade_no)));
  expect(told.status).toBe(204);
  expect(await findTraces(Object.values(shopper.traces))).toEqual([]);
  await sweep(db());
  await desk.settled();
  // The goods are there, but nobody knows any more where to send them.
  expect((await admin("GET", `/cms/order/${id}`)).json.status).toBe("refunded");
  expect(await findFaults()).toEqual([]);
});

test("an account export has all data of the shopper and none of others, in both languages, and is limited", async () => {
  const shopper = await createKnownShopper();
  const { claim, cancelled, review, formerName, note, openid, unionid, ...texts } = shopper.traces;
  const { id } = await createPaidOrder(asShopper(shopper), [[1000, 1]], { remark: texts.remark });
  await admin("PUT", `/cms/order/${id}/note`, { note });
  await shopper.requestInvoice(id);
  await shopper.ask("PUT", "/v1/user", { nickname: `<b>${texts.nickname}` });
  const other = await createKnownShopper();
  const files = async (language: "en" | "zh") => {
    const chunks = [];
    for await (const chunk of await exportAccount(db(), shopper.id, language)) chunks.push(chunk);
    const { "data.json": data, "index.html": page } = unzipSync(Buffer.concat(chunks));
    return { data: strFromU8(data!), page: strFromU8(page!) };
  };
  const { data, page } = await files("zh");
  const parsed = JSON.parse(data);
  expect(Object.keys(parsed)).toEqual("profile addresses invoice_titles orders invoices sessions sign_ins".split(" "));
  expect(parsed.orders).toMatchObject([
    { id, total_price: 1000, status: "paid", items: [{ count: 1, subtotal: 1000 }] },
  ]);
  for (const text of [data, page]) {
    for (const own of Object.values(texts)) expect(text).toContain(own);
    for (const hidden of [note, openid, unionid, ...Object.values(other.traces)]) expect(text).not.toContain(hidden);
  }
  expect(page).toMatch(/<h2>订单<\/h2>[\s\S]*待发货[\s\S]*¥10\.00/);
  expect(page).toContain(`&lt;b&gt;${texts.nickname}`);
  expect((await files("en")).page).toMatch(/<h2>Orders<\/h2>[\s\S]*Paid/);
  expect(page).not.toMatch(/<dt>[a-z_ ]+<\/dt>/);
  const download = () => shopper.ask("GET", "/v1/user/export");
  const { headers } = await download();
  expect([headers["content-type"], headers["cache-control"]]).toEqual(["application/zip", "private, no-store"]);
  expect((await request("GET", "/v1/user/export")).status).toBe(401);
  expect([(await download()).status, (await download()).status, (await download()).status]).toEqual([200, 200, 429]);
});

test("an account export of several hundred orders has each once", async () => {
  const shopper = await createKnownShopper();
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  const copies = await insertManyOrders(
    sql`insert into orders (order_no, user_id, total_price, total_count, snap_name, address, expires_at)
      select 'copy ' || n, user_id, total_price, total_count, snap_name, address, expires_at from orders, generate_series(1, 401) n
      where id = ${id}`,
    sql`order_no like 'copy %'`,
  );
  const chunks = [];
  for await (const chunk of await exportAccount(db(), shopper.id, "en")) chunks.push(chunk);
  const { orders } = JSON.parse(strFromU8(unzipSync(Buffer.concat(chunks))["data.json"]!));
  expect(new Set(orders.map((order: { id: number }) => order.id)).size).toBe(402);
  expect(orders).toHaveLength(402);
  await copies.forget();
});
