import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults } from "@/e2e/fixtures/shop/shop";

const { admin, shopper } = orderDesk(...(["order.read", "order.note", "order.ship", "order.export"] as const));
const note = (id: number, body: object) => admin("PUT", `/cms/order/${id}/note`, body);
const placed = async () => (await shopper.order([(await createProduct()).id, 1])).id as number;
const idsOf = async (query: string) =>
  (await admin("GET", `/cms/order?${query}`)).json.items.map(({ id }: { id: number }) => id) as number[];

test("`external_ref` is unique in any case, logged, exported, and found whole, or in part by `q`", async () => {
  const [id, other] = [await placed(), await placed()];
  const external_ref = `SO-${randomUUID()}`;
  const done = await note(id, { external_ref });
  expect([done.status, done.json.external_ref, done.json.note]).toEqual([200, external_ref, ""]);
  expect(await readChanges(done)).toMatchObject([{ entity: "order", fields: { external_ref: [null, external_ref] } }]);
  expect(await idsOf(`external_ref=${external_ref.toLowerCase()}`)).toEqual([id]);
  expect(await idsOf(`external_ref=${external_ref.slice(0, 20)}`)).toEqual([]);
  expect(await idsOf(`q=${external_ref.slice(3, 20).toUpperCase()}`)).toEqual([id]);
  expect(await idsOf("q=Product")).toEqual(expect.arrayContaining([id, other]));
  expect(await idsOf(`q=Product&external_ref=${external_ref}`)).toEqual([id]);
  expect((await admin("GET", `/cms/order/export?external_ref=${external_ref}`)).text).toContain(external_ref);
  await note(id, { note: "Fragile." });
  expect((await admin("GET", `/cms/order/${id}`)).json).toMatchObject({ external_ref, note: "Fragile." });
  for (const taken of [external_ref, external_ref.toLowerCase()])
    expect(await note(other, { external_ref: taken })).toMatchObject({ status: 409, json: { code: "duplicate" } });
  expect((await note(id, { external_ref: null })).json.external_ref).toBe(null);
  expect(await idsOf(`q=${external_ref}`)).toEqual([]);
  expect((await note(other, { external_ref })).status).toBe(200);
  expect((await note(other, { external_ref: "" })).status).toBe(400);
  expect((await shopper.ask("GET", `/v1/order/${other}`)).text).not.toContain(external_ref);
  const { order_no } = (await admin("GET", `/cms/order/${id}`)).json;
  expect(await idsOf(`order_no=${order_no}`)).toEqual([id]);
  expect(await idsOf(`order_no=${order_no.slice(1)}`)).toEqual([]);
  expect(await findFaults()).toEqual([]);
});

test("of three orders that get one `external_ref` concurrently, one has it", async () => {
  const ids = [await placed(), await placed(), await placed()];
  const external_ref = `SO-${randomUUID()}`;
  const done = await Promise.all(ids.map((id) => note(id, { external_ref })));
  expect(done.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  expect(await idsOf(`external_ref=${external_ref}`)).toHaveLength(1);
});
