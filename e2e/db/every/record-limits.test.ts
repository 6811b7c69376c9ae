import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { createUser, randomName } from "@/e2e/fixtures/callers/people";
import { db, type Reply, request } from "@/e2e/fixtures/servers/in-process";
import { createPaidOrder } from "@/e2e/fixtures/shop/after-sales";
import { insertProducts } from "@/e2e/fixtures/shop/products";
import { createProduct, createShopper, openShop } from "@/e2e/fixtures/shop/shop";
import { retryRefunds } from "@/e2e/fixtures/shop/sweep";
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
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  shop = await openShop();
  root = (await createUser({ permissions: "root" })).token;
  shopper = (await createShopper()).token;
});
afterAll(() => shop.close());

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

/** The constants of limits that the code itself refuses, with the test of each. Of lists in a body, `hostile-input` has all. */
const constants: Record<string, string> = {
  maxFavourites: "every/record-limits",
  maxItems: "every/record-limits",
  maxLists: "every/record-limits",
  maxRefunds: "every/record-limits",
  maxTools: "assistant/tools",
  maxCells: "catalogue/products/product-import",
  maxAnswered: "people/messages/messages",
  maxCharacters: "content/articles",
  maxDays: "system/stats",
  maxLevels: "rights/menus",
  maxMatching: "selling/offers/coupons",
  maxParcels: "selling/shipping/parcels",
  maxPerShopper: "catalogue/stock-notices",
  maxPictures: "content/articles",
  maxReplayed: "system/webhooks",
  maxReverted: "system/logs/revert",
  maxStock: "catalogue/products/product-stock",
  maxVariants: "catalogue/products/product-variants",
  maxWaiting: "selling/after-sales/pictures",
  maxWrongCodes: "selling/offers/coupons",
};

test("each constant that a refusal names as the limit has a test", () => {
  const own = readFileSync("e2e/db/every/record-limits.test.ts", "utf8");
  const found = readdirSync("lib", { recursive: true, encoding: "utf8" }).flatMap((name) =>
    /(?<!\.test)\.ts$/.test(name)
      ? [...readFileSync(`lib/${name}`, "utf8").matchAll(/^(?!.*\.max\().*most: (max\w+)\b(?!\()/gm)]
      : [],
  );
  const names = new Set(found.map(([, name]) => name!));
  const inLimits = new RegExp(`most: (${[...names].join("|")}),`, "g");
  const tested = new Set([...[...own.matchAll(inLimits)].map(([, name]) => name!), ...Object.keys(constants)]);
  expect([...names].filter((name) => !tested.has(name))).toEqual([]);
  expect(Object.keys(constants).filter((name) => !names.has(name))).toEqual([]);
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

/** Limits of another shape: `fill` makes all but one, `add` one more, and `remove` one less. */
interface Counted {
  most: number;
  refused?: string;
  open(): Promise<{ fill(count: number): Promise<unknown>; add(): Promise<Reply>; remove(): Promise<unknown> }>;
}

/** A shopper's collection of goods, with a row for each. */
async function goodsIn(
  path: string,
  fill: (user: number, ids: number[]) => ReturnType<typeof sql>,
  of: "id" | "variant_id",
) {
  const shopper = await createShopper();
  const { category_id } = await createProduct();
  const goods = await insertProducts(
    db(),
    Array.from({ length: 510 }, (_, n) => ({ category_id, name: `P${n}`, price: 1, stock: 1, on_sale: true })),
  );
  let next = goods.length;
  return {
    fill: (count: number) =>
      db().execute(
        fill(
          shopper.id,
          goods.slice(0, count).map(({ id }) => id),
        ),
      ),
    add: () => shopper.ask("PUT", `${path}/${goods[--next]![of]}`, path === "/v1/cart" ? { count: 1 } : undefined),
    remove: () => shopper.ask("DELETE", `${path}/${goods[0]![of]}`),
  };
}

const counted: Record<string, Counted> = {
  cart: {
    most: 100,
    open: () =>
      goodsIn(
        "/v1/cart",
        (
          user,
          ids,
        ) => sql`insert into cart_items (user_id, variant_id, product_id, count, is_chosen, seen_price, product_name, variant_name)
        select ${user}, variant_id, id, 1, true, 1, name, '' from products where id in ${ids}`,
        "variant_id",
      ),
  },
  favourites: {
    most: 500,
    open: () =>
      goodsIn(
        "/v1/favourite",
        (user, ids) =>
          sql`insert into favourites (user_id, product_id) select ${user}, id from products where id in ${ids}`,
        "id",
      ),
  },
  "lists with preferences": {
    most: 40,
    async open() {
      const { token } = await createUser({ permissions: ["order.read"] });
      let next = 0;
      const write = (list: number, columns: [] | null) =>
        request("PUT", `/cms/preference/list-${list}`, { token, body: { columns } });
      const add = () => write(++next, []);
      return {
        add,
        fill: async (count) => {
          for (let n = 0; n < count; n++) await add();
        },
        remove: () => write(1, null),
      };
    },
  },
  "refunds of a payment, without those that WeChat refused": {
    most: 50,
    refused: "order_state",
    async open() {
      const { id } = await createPaidOrder(await createShopper(), [[1000, 1]]);
      await shop.settled();
      const add = async () => {
        const body = { amount: 1, reason: "A part." };
        const headers = { "idempotency-key": randomUUID() };
        const reply = await request("POST", `/cms/order/${id}/refund`, { token: root, body, headers });
        await retryRefunds(db(), id);
        await shop.settled();
        return reply;
      };
      return {
        add,
        fill: async (count) => {
          await add();
          await db().execute(sql`insert into refunds (order_id, payment_id, amount, reason, by, out_refund_no, refund_id, status, completed_at)
            select order_id, payment_id, amount, reason, by, md5(n::text || id), md5(n::text || id), 'success', now()
            from refunds cross join generate_series(2, ${count}) n where order_id = ${id}`);
        },
        remove: () =>
          db().execute(sql`update refunds set status = 'failed' where id = (
            select max(id) from refunds where order_id = ${id} and status = 'success')`),
      };
    },
  },
};

test.each(Object.entries(counted))(
  "the number of %s is limited, and one more fits after one is gone",
  async (_, { most, refused = "limit_reached", open }) => {
    const { fill, add, remove } = await open();
    const codes = async () => [resultOf(await add()), resultOf(await add())];
    await fill(most - 1);
    expect(await codes()).toEqual(["ok", refused]);
    await remove();
    expect(await codes()).toEqual(["ok", refused]);
  },
);
const resultOf = ({ status, json }: Reply) => (status < 300 ? "ok" : json.code);
