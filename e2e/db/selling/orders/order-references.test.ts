import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults } from "@/e2e/fixtures/shop/shop";

const { admin, shopper, ship, paid } = orderDesk(
  ...(["order.read", "order.note", "order.ship", "order.export"] as const),
);
const note = (id: number, body: object) => admin("PUT", `/cms/order/${id}/note`, body);
const placed = async () => (await shopper.order([(await createProduct()).id, 1])).id as number;
const idsOf = async (query: string) =>
  (await admin("GET", `/cms/order?${query}`)).json.items.map(({ id }: { id: number }) => id) as number[];

test("a list is sorted and bounded by the last change: a script that follows updated_at meets every order that moved", async () => {
  const product = await createProduct();
  const [a, b] = [await paid(), await paid()];
  const c = (await shopper.order([product.id, 1])).id;
  expect((await idsOf("sort=-updated_at")).slice(0, 3)).toEqual([c, b.id, a.id]);
  const since = new Date().toISOString();
  await ship(a.id);
  await note(b.id, { note: "Ring twice." });
  const query = `updated_from=${encodeURIComponent(since)}`;
  expect(await idsOf(`${query}&sort=updated_at`)).toEqual([a.id, b.id]);
  expect(await idsOf(`${query}&sort=-updated_at&status=paid`)).toEqual([b.id]);
  expect(await idsOf(`${query}&product_id=${product.id}`)).toEqual([]);
  expect(await idsOf(`updated_to=${encodeURIComponent(since)}&product_id=${product.id}&sort=updated_at`)).toEqual([c]);
  expect(await idsOf(`updated_to=${encodeURIComponent(since)}&ids=${a.id},${c}`)).toEqual([c]);
  expect((await admin("GET", `/cms/order/counts?${query}`)).json).toMatchObject({ all: 2, paid: 1, shipped: 1 });
  const first = await admin("GET", `/cms/order?${query}&sort=updated_at&size=1`);
  const second = await admin("GET", `/cms/order?${query}&sort=updated_at&size=1&page=2`);
  expect([first.json.items[0].id, second.json.items[0].id, first.json.total]).toEqual([a.id, b.id, 2]);
  const { text } = await admin("GET", `/cms/order/export?${query}&sort=updated_at`);
  expect(text.trim().split("\r\n")).toHaveLength(3);
});

test("an order carries another system's reference: it is logged, found whole and in part, and stands in the file", async () => {
  const [id, other] = [await placed(), await placed()];
  const external_ref = `SO-${randomUUID()}`;
  const done = await note(id, { external_ref });
  expect([done.status, done.json.external_ref, done.json.note]).toEqual([200, external_ref, ""]);
  expect(await readChanges(done)).toMatchObject([{ entity: "order", fields: { external_ref: [null, external_ref] } }]);
  expect(await idsOf(`external_ref=${external_ref}`)).toEqual([id]);
  expect(await idsOf(`external_ref=${external_ref.slice(0, 20)}`)).toEqual([]);
  expect(await idsOf(`q=${external_ref.slice(3, 20).toUpperCase()}`)).toEqual([id]);
  expect(await idsOf("q=Product")).toEqual(expect.arrayContaining([id, other]));
  expect(await idsOf(`q=Product&external_ref=${external_ref}`)).toEqual([id]);
  expect((await admin("GET", `/cms/order/export?external_ref=${external_ref}`)).text).toContain(external_ref);
  await note(id, { note: "Fragile." });
  expect((await admin("GET", `/cms/order/${id}`)).json).toMatchObject({ external_ref, note: "Fragile." });
  expect(await note(other, { external_ref })).toMatchObject({ status: 409, json: { code: "duplicate" } });
  expect((await note(id, { external_ref: null })).json.external_ref).toBe(null);
  expect(await idsOf(`q=${external_ref}`)).toEqual([]);
  expect((await note(other, { external_ref })).status).toBe(200);
  expect((await note(other, { external_ref: "" })).status).toBe(400);
  expect((await shopper.ask("GET", `/v1/order/${other}`)).text).not.toContain(external_ref);
  expect(await findFaults()).toEqual([]);
});

test("of two orders that get one reference at the same moment, one has it", async () => {
  const ids = [await placed(), await placed(), await placed()];
  const external_ref = `SO-${randomUUID()}`;
  const done = await Promise.all(ids.map((id) => note(id, { external_ref })));
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await idsOf(`external_ref=${external_ref}`)).toHaveLength(1);
});
