import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files } from "@/db/schema/content";
import { groupPermissions } from "@/db/schema/groups";
import { createUser } from "@/e2e/fixtures/callers/people";
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
const fields = ({ json }: { json: object }) => Object.keys(json).toSorted();

async function createPaidOrder() {
  const { id } = await shopper.order([(await createProduct()).id, 1]);
  await pay(shopper, id);
  await shop.settled();
  return id as number;
}

test("a replay of an Idempotency-Key shows what the caller is allowed to read at that time", async () => {
  const id = await createPaidOrder();
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
  const id = await createPaidOrder();
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
