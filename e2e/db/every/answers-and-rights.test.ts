import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@/db/schema/content";
import { groupPermissions } from "@/db/schema/groups";
import { orders } from "@/db/schema/orders";
import { identities, users } from "@/db/schema/users";
import { createUser, randomName, randomPhone } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createPicture } from "@/e2e/fixtures/shop/catalogue";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
});
afterAll(() => shop.close());

const go = ["id", "order_no", "status", "delivery", "actions", "version", "updated_at"].toSorted();
const personal = /Li Lei|13800000001|Example Road|gift for/;
const fields = ({ json }: { json: object }) => Object.keys(json).toSorted();

/** A paid order with a wish in it. */
async function anOrder(price = 1000) {
  const { id } = await shopper.order([(await createProduct({ price })).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  await db().update(orders).set({ remark: "A gift for Han Meimei." }).where(eq(orders.id, id));
  return id as number;
}

test("a caller who can only write an order gets its id, status and actions, one who can read it gets all of it", async () => {
  const id = await anOrder();
  const [note, sync, ship] = [
    await createAdmin("order.note"),
    await createAdmin("order.sync"),
    await createAdmin("order.ship"),
  ];
  const answers = [
    await note("PUT", `/cms/order/${id}/note`, { note: "Fragile." }),
    await sync("POST", `/cms/order/${id}/sync`, {}),
    await ship("PUT", `/cms/order/${id}/address`, { detail: "Example Road 2" }),
    await ship("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" }),
  ];
  for (const { status, text, ...answer } of answers) {
    expect([status, fields(answer)]).toEqual([200, go]);
    expect(text).not.toMatch(personal);
  }
  const both = await createAdmin("order.read", "order.note");
  expect((await both("PUT", `/cms/order/${id}/note`, { note: "Glass." })).text).toMatch(personal);
});

test("a caller with only customer.edit does not see the names and phone numbers of the customer", async () => {
  const customer = await createUser();
  const email = `${randomName()}@example.com`;
  const phone = randomPhone();
  await db()
    .insert(identities)
    .values([
      { user_id: customer.id, type: 101, identifier: email },
      { user_id: customer.id, type: 102, identifier: phone },
    ]);
  const edit = await createAdmin("customer.edit");
  const { json } = await edit("PUT", `/cms/customer/${customer.id}`, { status: "disabled" });
  expect(json).toEqual({ id: customer.id, version: 2 });
  expect((await db().select().from(users).where(eq(users.id, customer.id)))[0]!.status).toBe("disabled");
});

test("a replay of an Idempotency-Key shows what the caller is allowed to read at that time", async () => {
  const id = await anOrder();
  const admin = await createUser({ permissions: ["order.refund", "order.read"] });
  const key = { "idempotency-key": randomUUID() };
  const repeat = () =>
    request("POST", `/cms/order/${id}/refund`, {
      token: admin.token,
      body: { reason: "Broken.", amount: 1 },
      headers: key,
    });
  const reading = { group_id: admin.group_id!, permission: "order.read" };
  const first = await repeat();
  expect([first.status, first.json.address.name]).toEqual([202, "Li Lei"]);

  await db()
    .delete(groupPermissions)
    .where(and(eq(groupPermissions.group_id, reading.group_id), eq(groupPermissions.permission, "order.read")));
  const second = await repeat();
  expect([second.status, second.headers["idempotent-replayed"], fields(second)]).toEqual([202, "true", go]);

  await db().insert(groupPermissions).values(reading);
  expect((await repeat()).json).toEqual(first.json);
});

test("an error shows a caller without the read permission nothing of the record", async () => {
  const product = await createProduct({ price: 987654 });
  const edit = await createAdmin("product.edit");
  const seen = { ids: [product.id], price: { change: -1, from: [1] } };
  const stale = await edit("PUT", "/cms/product/batch", seen);
  expect([stale.status, stale.json.code]).toEqual([409, "stale"]);
  expect(stale.text).not.toMatch(/9876\.54|987654|Product /);
  expect((await (await createAdmin("product.edit", "product.read"))("PUT", "/cms/product/batch", seen)).text).toMatch(
    /9876\.54/,
  );

  const file = await createPicture();
  const [stored] = await db().select({ id: files.id }).from(files).where(eq(files.key, file.key));
  const path = `/cms/file/${stored!.id}`;
  const { id } = await createProduct({ main_image: file.key, name: "Dragon cup" });
  const held = await (await createAdmin("file.delete"))("DELETE", path);
  expect(held.json).toMatchObject({ code: "in_use", errors: [{ path: "id", code: "in_use" }] });
  expect(held.text).not.toContain("Dragon cup");
  const named = await (await createAdmin("file.delete", "file.read"))("DELETE", path);
  expect(named.json.errors).toMatchObject([{ entity: "product", id, name: "Dragon cup" }]);
});

test("the report of a shipment import shows the parcels of an order only with order.read", async () => {
  const id = await anOrder();
  const both = await createAdmin("order.ship", "order.read");
  await both("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF-OTHER-1" });
  const { order_no } = (await both("GET", `/cms/order/${id}`)).json;
  const form = () => {
    const parts = new FormData();
    parts.set("file", new File([`order_no,carrier,tracking_no\n${order_no},SF,SF2\n`], "s.csv", { type: "text/csv" }));
    return parts;
  };
  const said = async (ask: typeof both) =>
    (await ask("POST", "/cms/order/shipments/import", form())).json.rows[0].errors[0].message;
  expect(await said(both)).toContain("SF-OTHER-1");
  expect(await said(await createAdmin("order.ship"))).toBe("The order is shipped: only a paid order can be shipped.");
});
