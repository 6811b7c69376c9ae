import { expect, test } from "vitest";
import { dictTypes } from "@/db/schema/content";
import { randomName } from "@/e2e/fixtures/callers/people";
import { db } from "@/e2e/fixtures/servers/in-process";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";

const { admin, get, seen, paid } = orderDesk("order.read", "order.ship", "dict.create", "dict.edit", "dict.delete");

test("orders are shipped by active carriers, and a shipment has its carrier's current name, or else its value", async () => {
  await db().insert(dictTypes).values({ name: "Carriers", type: "carrier" }).onConflictDoNothing();
  const value = randomName("C");
  const { id: entry } = (await admin("POST", "/cms/dict", { type: "carrier", label: "顺丰速运", value })).json;
  const ship = (id: number) =>
    admin("PUT", `/cms/order/${id}/status`, { status: "shipped", carrier: value, tracking_no: "T1" });
  const [{ id: shipped }, { id: later }] = [await paid(), await paid()];
  const { json } = await ship(shipped);
  expect(json.shipment).toMatchObject({ carrier: value, carrier_name: "顺丰速运", tracking_no: "T1" });
  for (const [method, body, carrier_name] of [
    ["PUT", { label: "SF Express", status: "disabled" }, "SF Express"],
    ["PUT", { value: randomName("C") }, value],
    ["DELETE", undefined, value],
  ] as const) {
    expect((await admin(method, `/cms/dict/${entry}`, body)).status).toBeLessThan(300);
    for (const read of [seen, get])
      expect((await read(shipped)).shipment).toMatchObject({ carrier: value, carrier_name });
    const refused = await ship(later);
    expect([refused.status, refused.json.errors[0].path]).toEqual([400, "carrier"]);
  }
});
