import { inArray } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { settings } from "@/db/schema/content";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createTemplate, deleteTemplates } from "@/e2e/fixtures/shop/freight";
import { createAdmin, createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { distanceKm } from "@/lib/settings/delivery-area";

const keys = ["order.deliveries", "shop.address", "shop.location", "order.local_radius_km"];
const lake = { "shop.location": "30.2500,120.1500", "order.local_radius_km": 5 };
let admin: Awaited<ReturnType<typeof createAdmin>>;
let shopper: Shopper;
beforeAll(async () => {
  await openShop();
  await reset();
  [admin, shopper] = [await createAdmin("config.edit", "config.read"), await createShopper()];
});
afterEach(reset);
async function reset() {
  await db().delete(settings).where(inArray(settings.key, keys));
  await deleteTemplates();
}

const put = (values: Record<string, string | number>, language = "en") =>
  admin(
    "PUT",
    "/cms/config",
    { items: Object.entries(values).map(([key, value]) => ({ key, value })) },
    {
      "accept-language": language,
    },
  );
const offered = async () => (await request("GET", "/v1/shop")).json.deliveries;
const west = { province: "浙江省", city: "杭州市", district: "西湖区" };
const harbin = { province: "黑龙江省", city: "哈尔滨市", district: "道里区" };
const district = { regions: ["330106"], first: 1, first_price: 500, next: 1, next_price: 0 };
const elsewhere = { regions: [], first: 1, first_price: 900, next: 1, next_price: 0 };

/** The freight of local delivery to a new address, or the code of the problem. */
async function local(place: object) {
  const address = { name: "王小明", phone: "13800000000", detail: "1 号", ...place };
  const { id } = (await shopper.ask("POST", "/v1/address", address)).json;
  const products = [{ product_id: (await createProduct({ price: 1000 })).id, count: 1 }];
  const order = { products, delivery: "local", address_id: id };
  const { freight, problems, errors } = (await shopper.ask("POST", "/v1/order/quote", order)).json;
  const { status, json } = await shopper.ask("POST", "/v1/order", order);
  await shopper.ask("DELETE", `/v1/address/${id}`);
  expect((problems ?? errors)[0]?.code, "the quote and the order agree").toBe(json.errors?.[0].code);
  return status === 201 ? freight : json.errors[0].code;
}

describe("local delivery", () => {
  test("is refused in `order.deliveries` while it has neither districts nor a radius, in both languages", async () => {
    const ways = { "order.deliveries": "express,local" };
    const [english, chinese] = [await put(ways), await put(ways, "zh-CN")];
    expect([english.status, english.json.errors]).toMatchObject([400, [{ path: "items.0.value", code: "required" }]]);
    expect([english, chinese].map(({ json }) => json.errors[0].message)).toEqual([
      "Local delivery needs an area: list districts in its freight template, or enter the shop's place on the map and a radius.",
      "同城配送还没有送达范围：请先在同城配送的运费模板里列出地区，或填写店铺坐标和配送半径。",
    ]);
    await createTemplate({ delivery: "local", is_default: true }, elsewhere);
    expect((await put(ways)).status, "everywhere is no area").toBe(400);
    expect((await put({ ...ways, ...lake })).status).toBe(200);
    const shop = (await request("GET", "/v1/shop")).json;
    expect([shop.deliveries, shop.local_radius_km]).toEqual([["express", "local"], 5]);
  });

  test("is not offered if the setting has it without an area, and other settings can be saved", async () => {
    await db().insert(settings).values({ key: "order.deliveries", value: "local,pickup" });
    expect(await offered()).toEqual([]);
    expect(await local(west)).toBe("not_offered");
    expect((await put({ "shop.address": "西湖边 1 号" })).status, "other settings can be saved").toBe(200);
    expect(await offered()).toEqual(["pickup"]);
  });

  test("reaches the districts of its template and no other province", async () => {
    await createTemplate({ delivery: "local", is_default: true }, elsewhere, district);
    expect((await put({ "order.deliveries": "local" })).status).toBe(200);
    expect([await local(west), await local(harbin), await local({ ...harbin, province: "?" })]).toEqual([
      500,
      "not_deliverable",
      "not_deliverable",
    ]);
  });

  test("reaches addresses within the radius, and an address without coordinates only in a listed district", async () => {
    const near = { ...west, district: "拱墅区", latitude: 30.29, longitude: 120.15 };
    const far = { ...west, latitude: 30.2, longitude: 120.15 };
    await put({ "order.deliveries": "local", ...lake });
    expect(await local(near), "without a template it costs nothing").toBe(0);
    expect([await local(far), await local(west)]).toEqual(["not_deliverable", "not_deliverable"]);
    await createTemplate({ delivery: "local", is_default: true }, elsewhere, district);
    expect([await local(near), await local(far), await local(west), await local(harbin)]).toEqual([
      900,
      "not_deliverable",
      500,
      "not_deliverable",
    ]);
  });

  test("gives the reason for an address out of reach in both languages, while express is offered", async () => {
    await createTemplate({ delivery: "local", is_default: true }, elsewhere, district);
    const reasons = async (place: object) => {
      const address = { name: "王小明", phone: "13800000000", detail: "1 号", ...place };
      const { id } = (await shopper.ask("POST", "/v1/address", address)).json;
      const order = { products: [{ product_id: (await createProduct()).id, count: 1 }], address_id: id };
      const said = async (language: string) => {
        const { json } = await shopper.ask("POST", "/v1/order/quote", order, { "accept-language": language });
        expect([json.problems, json.deliveries[0].problem], "express goes there").toEqual([[], null]);
        return json.deliveries[1].problem.message;
      };
      const local = await shopper.ask("POST", "/v1/order", { ...order, delivery: "local" });
      const both = [await said("en"), await said("zh-CN")];
      expect(local.json.errors).toMatchObject([{ code: "not_deliverable", message: both[0] }]);
      return both;
    };
    await put({ "order.deliveries": "express,local" });
    expect(await reasons(harbin)).toEqual([
      "Local delivery is not available in this district.",
      "同城配送不送到该地区。",
    ]);
    await put(lake);
    expect(await reasons(harbin)).toEqual([
      "For local delivery, choose this address on the map.",
      "同城配送需要在地图上选择该地址的位置。",
    ]);
    expect(await reasons({ ...harbin, latitude: 45.7751, longitude: 126.6178 })).toEqual([
      "Local delivery is only available within 5 km of the shop.",
      "超出同城配送范围：只送店铺 5 公里以内。",
    ]);
  });

  test("of a paid order can be redirected only to an address within the area", async () => {
    await put({ "order.deliveries": "local", ...lake });
    const addressAt = async (place: object) =>
      (await shopper.ask("POST", "/v1/address", { name: "王", phone: "13800000000", detail: "1 号", ...place })).json
        .id;
    const near = await addressAt({ ...west, latitude: 30.29, longitude: 120.15 });
    const far = await addressAt({ ...harbin, latitude: 45.7751, longitude: 126.6178 });
    const next = await addressAt({ ...west, district: "上城区", latitude: 30.25, longitude: 120.17 });
    const products = [{ product_id: (await createProduct()).id, count: 1 }];
    const { id } = (await shopper.ask("POST", "/v1/order", { products, address_id: near })).json;
    await pay(shopper, id);
    const change = (address_id: number) => shopper.ask("PUT", `/v1/order/${id}/address`, { address_id });
    const refused = await change(far);
    expect([refused.status, refused.json.errors]).toMatchObject([400, [{ code: "not_deliverable" }]]);
    expect(refused.json.errors[0].message).toBe("Local delivery is only available within 5 km of the shop.");
    expect((await change(next)).json.address.district).toBe("上城区");
  });

  test("measures the distance from the shop in kilometres", () => {
    const shop = { latitude: 30.25, longitude: 120.15 };
    // A degree of latitude is 111.195 km; one of longitude is 111.195 km × cos 30.25° = 96.054 km.
    expect(distanceKm(shop, { latitude: 30.29, longitude: 120.15 })).toBeCloseTo(4.448, 3);
    expect(distanceKm(shop, { latitude: 30.25, longitude: 120.2 })).toBeCloseTo(4.803, 3);
  });
});

test("pickup is refused in `order.deliveries` while the shop has no address", async () => {
  expect((await put({ "order.deliveries": "pickup" })).json.errors).toMatchObject([{ code: "required" }]);
  expect((await put({ "order.deliveries": "pickup", "shop.address": "西湖边 1 号" })).status).toBe(200);
  expect(await offered()).toEqual(["pickup"]);
});

test("an edited address loses its coordinates unless new ones are sent with it", async () => {
  const place = { ...west, detail: "1 号", latitude: 30.29, longitude: 120.15 };
  const { id } = (await shopper.ask("POST", "/v1/address", { name: "王", phone: "13800000000", ...place })).json;
  const edit = async (more: object) => {
    const { latitude, longitude } = (await shopper.ask("PUT", `/v1/address/${id}`, more)).json;
    return [latitude, longitude];
  };
  expect(await edit({ name: "李" })).toEqual([30.29, 120.15]);
  expect(await edit({ detail: "2 号", latitude: 30.3, longitude: 120.2 })).toEqual([30.3, 120.2]);
  expect(await edit({ detail: "3 号" })).toEqual([null, null]);
});
