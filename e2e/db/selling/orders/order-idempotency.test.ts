import { createHash, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { idempotencyKeys } from "@/db/schema/logs";
import { db } from "@/e2e/fixtures/servers/in-process";
import { gate } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import {
  createAdmin,
  createProduct,
  createShopper,
  findFaults,
  readStock,
  type Shopper,
  setStock,
} from "@/e2e/fixtures/shop/shop";

const { shopper } = orderDesk();

const place = (product: number, key: string, { count = 1, of = shopper as Pick<Shopper, "ask"> } = {}) =>
  of.ask("POST", "/v1/order", { products: [{ product_id: product, count }] }, { "idempotency-key": key });

test("a repeated request gets the first answer and reserves nothing", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  const first = await place(id, key);
  await shopper.ask("POST", `/v1/order/${first.json.id}/cancel`);
  const again = await place(id, key);
  expect([again.status, again.headers["idempotent-replayed"], again.headers.location]).toEqual([
    201,
    "true",
    `/v1/order/${first.json.id}`,
  ]);
  expect(first.headers["idempotent-replayed"]).toBeUndefined();
  expect(again.json).toEqual(first.json);
  expect(await readStock(id)).toBe(10);
});

test("ten concurrent requests with one key place one order", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => place(id, key)));
  const done = answers.filter(({ status }) => status === 201);
  expect(new Set(done.map(({ json }) => json.id)).size).toBe(1);
  expect(answers.filter(({ headers }) => headers["idempotent-replayed"]).length).toBe(done.length - 1);
  // A client that does not get the answer in time has to retry.
  for (const { json } of answers.filter(({ status }) => status !== 201))
    expect(["idempotency_in_progress", "unavailable"]).toContain(json.code);
  expect(await readStock(id)).toBe(9);
  expect(await findFaults()).toEqual([]);
});

test("a key with another body is refused with `idempotency_mismatch`", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  await place(id, key);
  const other = await place(id, key, { count: 2 });
  expect([other.status, other.json.code]).toEqual([422, "idempotency_mismatch"]);
  expect(await readStock(id)).toBe(9);
});

test("a key is 1 to 255 printable ASCII characters", async () => {
  const { id } = await createProduct();
  for (const key of ["", "x".repeat(256), "é", "a\tb"]) {
    const { status, json } = await place(id, key);
    expect([status, json.errors]).toMatchObject([400, [{ path: "Idempotency-Key", code: "invalid" }]]);
  }
  expect((await place(id, "~ ".repeat(127) + randomUUID().slice(0, 1))).status).toBe(201);
});

test("a refused request can be sent again with its key", async () => {
  const product = await createProduct({ stock: 0 });
  const { id } = product;
  const key = randomUUID();
  expect((await place(id, key)).json.code).toBe("out_of_stock");
  await setStock(product, 1);
  const again = await place(id, key);
  expect([again.status, again.headers["idempotent-replayed"]]).toEqual([201, undefined]);
});

test("two users can use the same key", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  const other = await createShopper();
  const [mine, theirs] = [await place(id, key), await place(id, key, { of: other })];
  expect([mine.status, theirs.status, theirs.json.id === mine.json.id]).toEqual([201, 201, false]);
});

test("a key is stored in the transaction of its order", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  const { json } = await place(id, key);
  const [kept] = await rows<{ order_id: number; same: boolean }>(
    db(),
    sql`select (k.answer ->> 'id')::int as order_id, k.xmin::text = e.xmin::text as same
        from idempotency_keys k join order_events e on e.order_id = ${json.id} where k.key = ${key}`,
  );
  // The answer is an update of the key's row, so both rows were last written by one transaction.
  expect(kept).toEqual({ order_id: json.id, same: true });
});

test("a second request gets `idempotency_in_progress` if the first runs longer than the lock timeout", async () => {
  const { id } = await createProduct();
  const key = randomUUID();
  const { opened, open } = gate();
  const held = gate();
  const first = db().transaction(async (tx) => {
    const mine = { user_id: shopper.id, operation: "POST /v1/order", key, body_hash: "-" };
    await tx.insert(idempotencyKeys).values(mine);
    held.open();
    await opened;
    throw new Error("Rollback");
  });
  await held.opened;
  const started = performance.now();
  const second = await place(id, key);
  expect([second.status, second.json.code, second.headers["retry-after"]]).toEqual([
    409,
    "idempotency_in_progress",
    "2",
  ]);
  expect(performance.now() - started).toBeGreaterThan(1900);
  open();
  await expect(first).rejects.toThrow("Rollback");
  expect((await place(id, key)).status).toBe(201);
  expect(await readStock(id)).toBe(9);
});

test("writes below /cms take a key, with PUT and with POST, and store no plain digest of a password", async () => {
  const admin = await createAdmin("user.create", "user.edit", "config.edit");
  const [group] = await rows<{ id: number }>(db(), sql`insert into groups (name) values ('Packers') returning id`);
  const body = { username: "packer", password: "a-long-passphrase", group_id: group!.id };
  const key = { "idempotency-key": "one" };
  const user = (await admin("POST", "/cms/user", body, key)).json;
  for (const [method, path, sent] of [
    ["POST", "/cms/user", body],
    ["PUT", `/cms/user/${user.id}`, { nickname: "Mei", version: 1 }],
    ["PUT", "/cms/config", { items: [{ key: "shop.name", value: "Tea" }] }],
  ] as const) {
    const [first, again] = [await admin(method, path, sent, key), await admin(method, path, sent, key)];
    expect([path, first.status < 300, again.status === first.status]).toEqual([path, true, true]);
    expect([again.headers["idempotent-replayed"], again.json]).toEqual(["true", first.json]);
    expect((await admin(method, path, { ...sent, extra: 1 }, key)).status).toBe(400);
  }
  const other = { ...body, username: "packer2" };
  expect((await admin("POST", "/cms/user", other, key)).json.code).toBe("idempotency_mismatch");
  const digest = createHash("sha256")
    .update(JSON.stringify(body, Object.keys(body).toSorted()))
    .digest("base64url");
  const digests = await rows<{ body_hash: string }>(
    db(),
    sql`select body_hash from idempotency_keys where key = 'one'`,
  );
  expect(digests.map(({ body_hash }) => body_hash)).not.toContain(digest);
});
