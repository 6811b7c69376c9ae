import { randomUUID } from "node:crypto";
import { eq, inArray } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { dictEntries, dictTypes } from "@/db/schema/content";
import { orderEvents, orders, shippingReports } from "@/db/schema/orders";
import { db } from "@/e2e/fixtures/servers/in-process";
import { readActions, readChanges } from "@/e2e/fixtures/shop/operation-log";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, findFaults, pay } from "@/e2e/fixtures/shop/shop";
import { skipUndoMinute } from "@/e2e/fixtures/shop/sweep";
import type { Cell } from "@/lib/csv/column";
import { csvLine } from "@/lib/csv/csv-line";

const { admin: ask, shopper, settled } = orderDesk("order.ship", "order.read", "order.export");

interface Order {
  id: number;
  order_no: string;
}
const place = async (): Promise<Order> => shopper.order([(await createProduct()).id, 1]);
async function paid(): Promise<Order> {
  const order = await place();
  await pay(shopper, order.id);
  await settled();
  return order;
}
const csv = (...lines: Cell[][]) => [["order_no", "carrier", "tracking_no"], ...lines].map(csvLine).join("");
function send(file: string | Uint8Array<ArrayBuffer>, digest?: string, more = "") {
  const form = new FormData();
  form.append("file", new Blob([file]), "shipments.csv");
  return ask("POST", `/cms/order/shipments/import?${digest ? `digest=${digest}` : ""}${more}`, form);
}
const statusOf = async ({ id }: Order) => (await db().select().from(orders).where(eq(orders.id, id)))[0]!.status;

test("`skip_bad` ships the good rows and returns the others with their reasons", async () => {
  const [good, bad] = [await paid(), await paid()];
  const file = csv([good.order_no, "SF", "SF1"], [bad.order_no, "SF", "1.23E+12"]);
  const { digest } = (await send(file, undefined, "skip_bad=true")).json;
  expect((await send(file, digest)).status).toBe(400);
  const { json } = await send(file, digest, "&skip_bad=true");
  expect(json).toMatchObject({ shipped: 1, refused: 1 });
  expect(await Promise.all([good, bad].map(statusOf))).toEqual(["shipped", "paid"]);
  const [header, row] = json.refused_file.split("\r\n");
  expect(header).toBe("\ufefforder_no,carrier,tracking_no,error");
  expect(row).toMatch(new RegExp(`^${bad.order_no}\\t,SF,1\\.23E\\+12,"tracking_no: A spreadsheet has turned`));
});

describe("a dry run", () => {
  test("refuses an order whose remaining goods are all in a request", async () => {
    const [fresh, asked] = [await paid(), await paid()];
    const items = (await shopper.ask("GET", `/v1/order/${asked.id}`)).json.items;
    await db()
      .update(orders)
      .set({ paid_at: new Date(Date.now() - 3_600_000) })
      .where(eq(orders.id, asked.id));
    const body = { order_id: asked.id, type: "refund", reason: "other", items: [{ item_id: items[0].id, count: 1 }] };
    expect((await shopper.ask("POST", "/v1/after_sale", body)).status).toBe(201);
    const preview = await send(csv([fresh.order_no, "SF", "SF1"], [asked.order_no, "SF", "SF2"]));
    const { json } = preview;
    expect(json).toMatchObject({ digest: null, would_ship: 1, refused: 1 });
    expect(await readActions(preview)).toEqual([]);
    expect(json.rows[1]).toMatchObject({
      row: 3,
      action: "refuse",
      id: asked.id,
      errors: [
        { path: "order_no", code: "order_state", message: "All remaining goods of this order are in a request." },
      ],
    });
  });

  test("lists for each row whether it would be shipped, left or refused, and ships nothing", async () => {
    const [fresh, gone, unpaid] = [await paid(), await paid(), await place()];
    await ask("PUT", `/cms/order/${gone.id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF9" });
    const label = `Courier ${randomUUID()}`;
    await db()
      .insert(dictEntries)
      .values({ type: "carrier", label, value: label.slice(-12) });
    const { status, json } = await send(
      csv(
        [`${fresh.order_no}\t`, label, "1234567890123456\t"],
        [gone.order_no, "SF", "SF9"],
        [unpaid.order_no, "SF", "SF1"],
        ["1".repeat(22), "NOBODY", "SF2"],
        ["123456789012345000000", "SF", "SF3"],
        ["", "", ""],
        ["x", "", ""],
      ),
    );
    expect(status).toBe(200);
    expect(json).toMatchObject({ committed: false, digest: null, shipped: 0, would_ship: 1, unchanged: 1, refused: 4 });
    expect(json.rows.slice(0, 2)).toEqual([
      {
        row: 2,
        action: "ship",
        id: fresh.id,
        order_no: fresh.order_no,
        errors: [],
        carrier: label.slice(-12),
        tracking_no: "1234567890123456",
      },
      {
        row: 3,
        action: "leave",
        id: gone.id,
        order_no: gone.order_no,
        errors: [],
        carrier: "SF",
        tracking_no: "SF9",
      },
    ]);
    const told = json.rows
      .slice(2)
      .map(({ row, errors }: { row: number; errors: { path: string; code: string }[] }) => [
        row,
        ...errors.map(({ path, code }) => `${path} ${code}`),
      ]);
    expect(told).toEqual([
      [4, "order_no order_state"],
      [5, "order_no not_found", "carrier not_found"],
      [6, "order_no not_found"],
      [8, "carrier required", "tracking_no required"],
    ]);
    expect(json.rows[4].errors[0].message).toMatch(/only 15 digits/);
    expect([await statusOf(fresh), await statusOf(unpaid)]).toEqual(["paid", "unpaid"]);
  });

  test("refuses numbers that a spreadsheet has changed, with the reason", async () => {
    const { order_no } = await paid();
    const { json } = await send(
      csv(
        [order_no, "SF", "1.23E+12"],
        ["2.02611E+21", "SF", "SF1"],
        [order_no.replace(/^2/, "3"), "SF", "1,234,567"],
        [order_no.replace(/^2/, "4"), "SF", "773012345678.00"],
      ),
    );
    expect(json.rows.map(({ errors }: { errors: { path: string; code: string }[] }) => errors)).toMatchObject([
      [
        {
          path: "tracking_no",
          code: "shortened",
          message: expect.stringMatching(/1\.23E\+12.*Format the column as text/),
        },
      ],
      [{ path: "order_no", code: "shortened" }],
      [{ path: "tracking_no", code: "shortened" }],
      [{ path: "tracking_no", code: "shortened" }],
    ]);
  });

  test("refuses each row of a repeated order, a disabled carrier, and an entry of another dictionary", async () => {
    const { order_no } = await paid();
    const value = `C${randomUUID().slice(0, 8)}`;
    await db().insert(dictEntries).values({ type: "carrier", label: value, value, status: "disabled" });
    const type = `type-${randomUUID()}`;
    await db().insert(dictTypes).values({ type, name: type });
    await db().insert(dictEntries).values({ type, label: type, value: type });
    const { json } = await send(
      csv(
        [order_no, "SF", "1"],
        [`${order_no}\t`, "SF", "2"],
        [(await paid()).order_no, value, "3"],
        [(await paid()).order_no, type, "4"],
      ),
    );
    expect(json.rows.map(({ errors }: { errors: { message: string }[] }) => errors[0]!.message)).toEqual([
      "Rows 2 and 3 have the same order_no.",
      "Rows 2 and 3 have the same order_no.",
      ...[value, type].map((name) =>
        expect.stringMatching(new RegExp(`^There is no carrier ${name}\\. There are .+\\.$`)),
      ),
    ]);
  });
});

describe("a commit", () => {
  test("ships each order like a single shipment, with event, parcel, report to WeChat and log entry", async () => {
    const both = [await paid(), await paid()];
    const file = csv(...both.map(({ order_no }, at) => [order_no, "SF", `SF10${at}`]));
    const { digest } = (await send(file)).json;
    const done = await send(file, digest);
    expect([done.status, done.json.committed, done.json.shipped]).toEqual([200, true, 2]);
    await skipUndoMinute(db());
    const ids = both.map(({ id }) => id);
    for (const [at, id] of ids.entries())
      expect((await ask("GET", `/cms/order/${id}`)).json).toMatchObject({
        status: "shipped",
        shipment: { carrier: "SF", tracking_no: `SF10${at}` },
        shipping_report: { status: "sent" },
      });
    const events = await db().select().from(orderEvents).where(inArray(orderEvents.order_id, ids));
    expect(events.filter(({ to }) => to === "shipped")).toMatchObject([{ by: "admin" }, { by: "admin" }]);
    expect(await readChanges(done)).toMatchObject(
      ids.flatMap((id) => [
        { entity: "shipment", fields: { order_id: [null, id], carrier: [null, "SF"] } },
        { entity: "order", entity_id: id, fields: { status: ["paid", "shipped"] } },
      ]),
    );
    expect(await findFaults()).toEqual([]);
  });

  test("leaves shipped orders, and succeeds even if it ships nothing", async () => {
    const [gone, fresh] = [await paid(), await paid()];
    await ask("PUT", `/cms/order/${gone.id}/status`, { status: "shipped", carrier: "SF", tracking_no: "SF1" });
    const file = csv([gone.order_no, "SF", "SF1"], [fresh.order_no, "SF", "SF2"]);
    const commit = async () => (await send(file, (await send(file)).json.digest)).json;
    expect(await commit()).toMatchObject({ committed: true, shipped: 1, unchanged: 1 });
    expect(await commit()).toMatchObject({ committed: true, shipped: 0, unchanged: 2 });
  });

  test("accepts an order export in either language with the tracking numbers filled in", async () => {
    for (const language of ["en", "zh"]) {
      const order = await paid();
      const { text } = await ask("GET", `/cms/order/export?q=${order.order_no}&language=${language}`);
      const [header, line] = text.split("\r\n") as [string, string];
      const file = `${header}\r\n${line.replace(/,,,,,$/, ",SF,SF77,,,")}\r\n`;
      const { json } = await send(file);
      expect(json.rows).toMatchObject([{ action: "ship", id: order.id, tracking_no: "SF77", errors: [] }]);
      expect((await send(file, json.digest)).json.shipped).toBe(1);
    }
  });

  test("that is sent twice concurrently ships once", async () => {
    const order = await paid();
    const file = csv([order.order_no, "SF", "SF1"]);
    const { digest } = (await send(file)).json;
    const statuses = (await Promise.all([send(file, digest), send(file, digest)])).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409]);
    expect(await db().$count(shippingReports, eq(shippingReports.order_id, order.id))).toBe(1);
    expect(await findFaults()).toEqual([]);
  });

  test("is refused as a whole if an order was shipped since the dry run", async () => {
    const [a, b] = [await paid(), await paid()];
    const file = csv([a.order_no, "SF", "SF1"], [b.order_no, "SF", "SF2"]);
    const { digest } = (await send(file)).json;
    await ask("PUT", `/cms/order/${b.id}/status`, { status: "shipped", carrier: "SF", tracking_no: "OTHER" });
    const refused = await send(file, digest);
    expect([refused.status, refused.json.errors]).toMatchObject([
      400,
      [{ path: "rows.3.order_no", code: "order_state" }],
    ]);
    expect(await statusOf(a)).toBe("paid");
  });

  test("of another file than that of the dry run is `stale`", async () => {
    const { order_no } = await paid();
    const { digest } = (await send(csv([order_no, "SF", "SF1"]))).json;
    expect((await send(csv([order_no, "SF", "SF2"]), digest)).json.code).toBe("stale");
  });
});
