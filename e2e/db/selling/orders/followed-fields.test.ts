import { sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { db } from "@/e2e/fixtures/servers/in-process";
import { interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { createNotify, notify, readTransaction } from "@/e2e/fixtures/shop/notifies";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { createProduct, pay } from "@/e2e/fixtures/shop/shop";
import { retryRefunds, skipUndoMinute } from "@/e2e/fixtures/shop/sweep";
import { form, pdf } from "@/e2e/fixtures/shop/uploads";
import { adminOrder, listedOrder } from "@/lib/selling/orders/admin-schemas";

const desk = orderDesk(
  ...(["order.read", "order.note", "order.ship", "order.refund", "order.price", "order.complete"] as const),
  ...(["payment.read", "invoice.read", "invoice.issue", "file.read"] as const),
);
const { admin, shopper, refund, settled } = desk;

/** Named in the description of `GET /cms/order`: they change with time, or with other records than the order. */
const unfollowed = new Set([
  "user",
  "actions",
  "updated_at",
  "undoable_until",
  "sends_at",
  "carrier_name",
  "reason_name",
]);
const isFollowed = (path: string) => !path.split(".").some((name) => unfollowed.has(name) || name.endsWith("_sizes"));

/** Fields that are set when the order is placed, and those of orders that this one does not become. */
const fixed = new Set([
  ...["id", "order_no", "delivery", "goods_total", "total_count", "snap_name", "snap_image", "created_at"],
  ...["expires_at", "remark", "contact", "freight", "freight_detail", "cancelled_at", "needs_refund"],
]);

/** The paths at which two answers differ. */
function changedPaths(before: unknown, after: unknown, at = ""): string[] {
  if (Object(before) !== before && Object(after) !== after)
    return before === after || (before ?? after) === null ? [] : [at];
  const [one, other] = [Object(before ?? {}), Object(after ?? {})];
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return names.flatMap((name) => {
    const isItem = Array.isArray(after) || Array.isArray(before);
    return changedPaths(one[name], other[name], isItem ? at : at ? `${at}.${name}` : name);
  });
}

test("each change of a followed field of an order changes its `updated_at`", async () => {
  const product = await createProduct({ price: 1000 });
  const { id } = await shopper.order([product.id, 3]);
  const query = `ids=${id}&include=items,address,remark,shipments,refunds`;
  const read = async () => ({
    ...(await admin("GET", `/cms/order/${id}`)).json,
    ...(await admin("GET", `/cms/order?${query}`)).json.items[0],
  });
  const done = async (asked: Promise<{ status: number; text: string }>) => {
    const { status, text } = await asked;
    if (status >= 300) throw new Error(text);
    await settled();
  };
  const write = (method: string, path: string, body: object) => done(admin(method, `/cms${path}`, body));
  const own = (method: string, path: string, body?: object) => done(shopper.ask(method, `/v1${path}`, body));
  const begin = () => own("POST", "/pay/pre_order", { order_id: id });
  const noticed = (await createNotify("REFUND.SUCCESS", {}).then(() => createProduct({ price: 1 }))).id;
  const requested = async () => {
    const { items } = (await admin("GET", "/cms/invoice?status=requested&size=100")).json;
    return items.find((invoice: { order_id: number }) => invoice.order_id === id).id;
  };
  const steps: Record<string, () => Promise<unknown>> = {
    "a payment begins": begin,
    "a lower price closes it": () =>
      write("PUT", `/order/${id}/price`, { goods: 2900, freight: 0, reason: "A regular" }),
    note: () => write("PUT", `/order/${id}/note`, { note: "Fragile.", external_ref: `SO-${id}` }),
    "it is paid": () => pay(shopper, id).then(settled),
    "it is notified of a doubtful payment": async () => {
      const { out_trade_no } = (await read()).payments.at(-1);
      const paid = await readTransaction(out_trade_no);
      const wrong = { ...paid, transaction_id: `${noticed}`, amount: { ...paid.amount, total: 5 } };
      await notify(await createNotify("TRANSACTION.SUCCESS", wrong, { id: `doubt-${id}` }));
    },
    "and once more": async () => {
      const { out_trade_no } = (await read()).payments.at(-1);
      const paid = await readTransaction(out_trade_no);
      const wrong = { ...paid, transaction_id: `${noticed}`, amount: { ...paid.amount, total: 5 } };
      await notify(await createNotify("TRANSACTION.SUCCESS", wrong, { id: `doubt-${id}` }));
    },
    "it is settled": async () => {
      const { notifications } = await read();
      await write("PUT", `/notification/${notifications.at(-1).id}/settle`, { note: "A test." });
    },
    "it is put on hold": () =>
      write("PUT", `/order/${id}/hold`, { reason: "Honey comes tomorrow.", until: "2999-12-31T16:00:00Z" }),
    "it is released": () => done(admin("DELETE", `/cms/order/${id}/hold`)),
    address: () => write("PUT", `/order/${id}/address`, { name: "Li", detail: "Another Road 2" }),
    "one parcel": async () => {
      const items = [{ item_id: (await read()).items[0].id, count: 1 }];
      await write("POST", `/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF1", items });
    },
    "the rest": () => write("POST", `/order/${id}/shipment`, { carrier: "SF", tracking_no: "SF2" }),
    "the report fails": async () => {
      const calls = interceptWechat((call) =>
        call.includes("upload_shipping") ? Promise.reject(new TypeError()) : undefined,
      );
      await skipUndoMinute(db());
      expect(calls.length).toBeGreaterThan(0);
      vi.restoreAllMocks();
    },
    "the report is sent": async () => {
      await db().execute(sql`update shipping_reports set next_attempt_at = now() where order_id = ${id}`);
      await skipUndoMinute(db());
    },
    "a parcel is corrected": async () =>
      write("PUT", `/shipment/${(await read()).shipments[0].id}`, { tracking_no: "SF3" }),
    "an invoice is requested": async () => {
      const { json } = await shopper.ask("POST", "/v1/invoice_title", { kind: "personal", name: "Mei" });
      await own("POST", `/order/${id}/invoice`, { title_id: json.id });
    },
    "it is withdrawn": () => own("DELETE", `/order/${id}/invoice`),
    "a second one is requested": async () => {
      const { json } = await shopper.ask("GET", "/v1/invoice_title");
      await own("POST", `/order/${id}/invoice`, { title_id: json.items[0].id });
    },
    "it is refused": async () => {
      await write("PUT", `/invoice/${await requested()}/status`, { status: "refused", reason: "Not yet." });
    },
    "a third one is issued": async () => {
      const { json } = await shopper.ask("GET", "/v1/invoice_title");
      await own("POST", `/order/${id}/invoice`, { title_id: json.items[0].id });
      const file = await admin("POST", "/cms/invoice/file", form([["a.pdf", pdf()]]));
      const issued = { status: "issued", number: "25332000000012345678", file: file.json.url };
      await write("PUT", `/invoice/${await requested()}/status`, issued);
    },
    "the shopper requests a refund": async () => {
      const items = [{ item_id: (await read()).items[0].id, count: 1 }];
      await own("POST", "/after_sale", { order_id: id, type: "refund", reason: "other", items });
    },
    "the shop completes it": async () => {
      const [{ id: request }] = (await read()).after_sales;
      await own("POST", `/after_sale/${request}/withdraw`);
      await write("PUT", `/order/${id}/status`, { status: "completed" });
    },
    "a part is refunded": async () => {
      const items = [{ item_id: (await read()).items[0].id, count: 1 }];
      await done(refund(id, { items, reason: "A chipped cup." }));
      await retryRefunds(db(), id);
    },
  };
  const seen = new Set<string>();
  let before = await read();
  for (const [name, step] of Object.entries(steps)) {
    await step();
    const after = await read();
    const changed = changedPaths(before, after).filter(isFollowed);
    for (const path of changed) seen.add(path.split(".")[0]!);
    expect([name, changed.length > 0, after.updated_at > before.updated_at]).toEqual([name, true, true]);
    before = after;
  }
  const fields = Object.keys({ ...adminOrder.shape, ...listedOrder.shape }).filter(isFollowed);
  expect(fields.filter((name) => !seen.has(name) && !fixed.has(name))).toEqual([]);
});
