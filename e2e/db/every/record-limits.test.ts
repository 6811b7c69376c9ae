import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { createShopper } from "@/e2e/fixtures/shop/shop";
import { maxWords } from "@/lib/catalogue/search/admin-schemas";
import { maxEntries } from "@/lib/people/addresses/owned-list";
import { operations } from "@/lib/registry";
import { maxMenus } from "@/lib/rights/menus/schemas";
import { maxCoupons } from "@/lib/selling/coupons/schemas";
import { maxTemplates } from "@/lib/selling/freight/template-schemas";
import { maxPromotions } from "@/lib/selling/promotions/schemas";
import { maxKeys } from "@/lib/system/api-keys/schemas";
import { maxBots } from "@/lib/system/bots/schemas";
import { maxWebhooks } from "@/lib/system/webhooks/schemas";

let root: string;
let shopper: string;
beforeAll(async () => {
  await openTestStore();
  root = (await createUser({ permissions: "root" })).token;
  shopper = (await createShopper()).token;
});
afterAll(closeTestStore);

interface Limit {
  path: string;
  table: string;
  most: number;
  /** The column of the unique name, which is sent with each new record. */
  name?: string;
  /** Changes of a copied row, beyond its id and name. */
  copy?: string;
  body: Record<string, unknown>;
}
const offer = { kind: "amount", tiers: [{ from: 1000, off: 100 }] };
/** The limits on numbers of records, by the operation that creates one. */
const limits: Record<string, Limit> = {
  "addresses.create": {
    path: "/v1/address",
    table: "addresses",
    most: maxEntries,
    copy: "'is_default', false",
    body: { phone: "13800000001", province: "浙江省", city: "杭州市", district: "西湖区", detail: "龙井路 1 号" },
  },
  "invoiceTitles.create": {
    path: "/v1/invoice_title",
    table: "invoice_titles",
    most: maxEntries,
    copy: "'is_default', false",
    body: { kind: "personal" },
  },
  "adminApiKeys.create": {
    path: "/cms/api_key",
    table: "api_keys",
    most: maxKeys,
    copy: "'prefix', 'copy' || n, 'hash', 'copy' || n",
    body: { permissions: ["order.read"] },
  },
  "adminBots.create": {
    path: "/cms/bot",
    table: "bots",
    most: maxBots,
    body: {
      kind: "wecom",
      address: "https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=1b6f5a3c-0000-4000-8000-000000000000",
      types: ["order.paid"],
    },
  },
  "adminCoupons.create": {
    path: "/cms/coupon",
    table: "coupons",
    most: maxCoupons,
    body: { ...offer, claim: "open", valid_days: 7 },
  },
  "adminFreight.create": {
    path: "/cms/freight_template",
    table: "freight_templates",
    most: maxTemplates,
    copy: "'is_default', false",
    body: { by: "pieces", rules: [{ regions: [], first: 1, first_price: 800, next: 1, next_price: 0 }] },
  },
  "adminMenus.create": {
    path: "/cms/menu",
    table: "menus",
    most: maxMenus,
    body: { title: "Tests", path: "/admin/orders" },
  },
  "adminPromotions.create": {
    path: "/cms/promotion",
    table: "promotions",
    most: maxPromotions,
    body: {
      ...offer,
      label: "Tea week",
      level: "order",
      starts_at: "2026-01-01T00:00:00Z",
      ends_at: "2036-01-01T00:00:00Z",
    },
  },
  "adminSearchWords.create": {
    path: "/cms/search_word",
    table: "search_words",
    most: maxWords,
    name: "word",
    copy: "'normal', 'copy' || n",
    body: { kind: "hot" },
  },
  "adminWebhooks.create": {
    path: "/cms/webhook",
    table: "webhooks",
    most: maxWebhooks,
    body: { url: "https://erp.example.com/kiosk", types: ["order.paid"] },
  },
};
/** Limits of another sort, with the test of each. */
const testedIn: Record<string, string> = {
  "adminAfterSales.uploadImage": "selling/after-sales/pictures",
  "adminCoupons.addCodes": "selling/offers/coupons",
  "adminCoupons.grant": "selling/offers/coupons",
  "adminCoupons.grantMatching": "selling/offers/coupons",
  "adminMenus.order": "rights/menus",
  "adminMenus.update": "rights/menus",
  "adminOrders.create": "selling/orders/orders-for-customers",
  "adminPreferences.updateList": "every/preferences",
  "adminShipments.add": "selling/shipping/parcels",
  "adminWaybills.add": "selling/shipping/parcels",
  "adminWebhooks.replay": "system/webhooks",
  "afterSales.request": "selling/after-sales/requests",
  "cart.set": "selling/cart",
  "coupons.claim": "selling/offers/coupons",
  "coupons.redeem": "selling/offers/coupons",
  "favourites.add": "catalogue/favourites",
  "images.upload": "selling/after-sales/pictures",
  "orders.place": "selling/orders/order-limits",
  "products.notify": "catalogue/stock-notices",
};

test("each operation that declares `limit_reached` has a test of its limit", () => {
  const declared = Object.entries(operations).flatMap(([name, { problems = [] }]) =>
    problems.some((problem) => JSON.stringify(problem).includes("limit_reached")) ? [name] : [],
  );
  expect([...Object.keys(limits), ...Object.keys(testedIn)].toSorted()).toEqual(declared.toSorted());
  const untested = Object.entries(testedIn).filter(
    ([, file]) => !readFileSync(`e2e/db/${file}.test.ts`, "utf8").includes("limit_reached"),
  );
  expect(untested).toEqual([]);
});

test.each(Object.entries(limits))(
  "%s succeeds up to the most records, is 409 above, and succeeds again after one is removed",
  async (_, { path, table, most, name = "name", copy, body }) => {
    const token = path.startsWith("/v1") ? shopper : root;
    const create = async () => {
      const { status, json } = await request("POST", path, { token, body: { ...body, [name]: randomName("n") } });
      return { id: json.id as number, status: `${status} ${json.code ?? ""} ${json.errors?.[0]?.path ?? ""}`.trim() };
    };
    const first = await create();
    expect(first.status).toBe("201");
    const [{ count } = { count: 0 }] = await rows<{ count: number }>(
      db(),
      sql.raw(
        `select count(*)::int from ${table} where to_jsonb(${table}) -> 'user_id' is not distinct from (select to_jsonb(t) -> 'user_id' from ${table} t where id = ${first.id})`,
      ),
    );
    const changed = `'id', nextval(pg_get_serial_sequence('${table}', 'id')), '${name}', 'copy ' || n${copy ? `, ${copy}` : ""}`;
    await db().execute(
      sql.raw(`insert into ${table} overriding system value select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changed}))).*
        from ${table} t cross join generate_series(1, ${most - 1 - count}) n where t.id = ${first.id}`),
    );
    expect((await create()).status).toBe("201");
    expect((await create()).status).toBe("409 limit_reached");
    expect((await request("DELETE", `${path}/${first.id}`, { token })).status).toBeLessThan(300);
    expect((await create()).status).toBe("201");
    expect((await create()).status).toBe("409 limit_reached");
  },
);
