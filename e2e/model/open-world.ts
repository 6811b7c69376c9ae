import { sql } from "drizzle-orm";
import { openStore } from "@/db/client";
import { log } from "@/lib/kernel/process/log";
import { closeStore } from "@/lib/kernel/process/store";
import { offerSweeps, sweepAll, sweepState } from "@/lib/kernel/work/sweep";
import { sweeps } from "@/lib/registry";
import { eventTypeNames } from "@/lib/selling/events/event-types";
import { connectPostgres } from "../fixtures/databases/postgres-databases";
import { copyTemplate, owner } from "../fixtures/databases/template";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { db, type Reply, request, setLimit } from "../fixtures/servers/in-process";
import { collectLoggedErrors } from "../fixtures/servers/logged-errors";
import { startSimulatedWechat } from "../fixtures/servers/simulated-wechat";
import {
  coupons,
  deliveries,
  mostUnpaid,
  type Place,
  placeNames,
  places,
  products,
  promotions,
  shopperCount,
  templates,
  variants,
} from "./world";

/** The ids and tokens of the world, the same in each copy. */
export interface Ids {
  tokens: Record<string, string>;
  shoppers: { id: number; addresses: Record<Place, number>; title: number }[];
  products: Record<string, number>;
  variants: number[];
  coupons: number[];
}

type Send = (
  as: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;
const regionOf: Partial<Record<Place, string>> = { far: "65", excluded: "81", near: "330106" };
export const codeOf = (shopper: number) => `model-shopper-${shopper}`;

/** Creates the world once, as the template of one database for each run. */
export async function openWorld() {
  const wechat = await startSimulatedWechat();
  const template = await copyTemplate("empty");
  const postgres = connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
  const nameOf = (url: string) => new URL(url).pathname.slice(1);
  Object.assign(process.env, appEnvironment({ NODE_ENV: "test", DATABASE_DRIVER: "pg", PORT: String(wechat.port) }));
  log.level = process.env.LOG_LEVEL ?? "fatal";
  if (!process.env.LOG_LEVEL) collectLoggedErrors();
  offerSweeps(sweeps);
  await enter(template.url);
  const ids = await createWorld();
  await closeStore();

  /** Runs on a copy of the world, and deletes the copy. */
  async function inCopy<T>(run: (settled: () => Promise<void>) => Promise<T>): Promise<T> {
    const name = `model_${crypto.randomUUID().replaceAll("-", "")}`;
    await enter(await postgres.createDatabase(name, nameOf(template.url)));
    try {
      return await run(wechat.settled);
    } finally {
      await wechat.settled();
      await closeStore();
      await postgres.dropDatabase(name);
    }
  }
  const close = async () => {
    await wechat.stop();
    await template.drop();
  };
  return { ids, inCopy, close };
}

async function enter(url: string) {
  process.env.DATABASE_URL = url;
  // The steps run the sweeps.
  const never = Number.POSITIVE_INFINITY;
  const kioskStore = openStore({ driver: "pg", url });
  Object.assign(globalThis, { kioskStore, kioskEnvironment: undefined });
  Object.assign(sweepState(kioskStore.db), { sweptAt: never, hurriedAt: never });
}

async function createWorld(): Promise<Ids> {
  const tokens: Record<string, string> = {};
  const send: Send = async (as, method, path, body) => {
    const reply = await request(method, path, { token: tokens[as], body });
    if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.text}`);
    return reply;
  };
  const create = async (as: string, path: string, body: object) => (await send(as, "POST", path, body)).json;

  const account = { account: owner.username, secret: owner.password, type: 100 };
  tokens.ROOT = (await create("", "/v1/token", account)).token;
  const group = await create("ROOT", "/cms/group", { preset: "owner", name: "Clerks" });
  const clerk = { username: "clerk", password: "steamed-rice-and-plums" };
  await create("ROOT", "/cms/user", { ...clerk, group_id: group.id });
  tokens.CLERK = (await create("", "/v1/token", { account: clerk.username, secret: clerk.password, type: 100 })).token;

  const types = eventTypeNames.filter((type) => /^(order|complaint)\./.test(type));
  await create("ROOT", "/cms/webhook", { name: "ERP", url: "https://receiver.sandbox.invalid/", types });

  const templateIds: Record<string, number> = {};
  for (const name of ["pieces", "weight", "local"] as const)
    templateIds[name] = (
      await create("ROOT", "/cms/freight_template", {
        name,
        by: name === "weight" ? "weight" : "pieces",
        delivery: name === "local" ? "local" : "express",
        is_default: name !== "weight",
        rules: rulesOf(name),
      })
    ).id;
  const settings = {
    "order.deliveries": deliveries.join(),
    "shop.address": "1 Lake Road",
    "after_sale.return_name": "Returns",
    "after_sale.return_phone": "0571-88880000",
    "after_sale.return_address": "1 Lake Road",
    "order.max_unpaid": mostUnpaid,
  };
  for (const name of ["limit.orders", "limit.quotes", "limit.changes", "limit.uploads", "pickup.max_failures"] as const)
    setLimit(name, 0);
  const items = Object.entries(settings).map(([key, value]) => ({ key, value }));
  await send("ROOT", "PUT", "/cms/config", { items });

  const category_id = (await create("ROOT", "/cms/category", { name: "Goods" })).id;
  const ids: Ids = { tokens, shoppers: [], products: {}, variants: [], coupons: [] };
  for (const [name, { template, most }] of Object.entries(products)) {
    const own = variants.filter(({ product }) => product === name);
    const { id, variants: created } = await create("ROOT", "/cms/product", {
      ...{ category_id, name, on_sale: true },
      ...(name !== "song" && { freight_template_id: templateIds[template] }),
      ...(Number.isFinite(most) && { max_per_customer: most }),
      options: own.length > 1 ? [{ name: "Weight", values: own.map((one) => one.name) }] : [],
      variants: own.map(({ name, price, stock, grams }) => {
        const values = own.length > 1 ? [name] : [];
        return { values, price, stock, ...(grams && { weight_g: grams }) };
      }),
    });
    ids.products[name] = id;
    ids.variants.push(...created.map((one: { id: number }) => one.id));
  }
  const scopeOf = (only?: string) =>
    only ? { scope: "products", scope_ids: [ids.products[only]] } : { scope: "all", scope_ids: [] };
  for (const { only, ...promotion } of promotions)
    await create("ROOT", "/cms/promotion", { ...promotion, label: promotion.name, ...scopeOf(only) });
  for (const { only, ...coupon } of coupons) {
    const body = { ...coupon, claim: "open", valid_days: 7, ...scopeOf(only) };
    ids.coupons.push((await create("ROOT", "/cms/coupon", body)).id);
  }
  for (let at = 0; at < shopperCount; at++) {
    const { token, user } = await create("", "/v1/token", { account: codeOf(at), type: 200 });
    const name = `S${at}`;
    tokens[name] = token;
    const addresses = {} as Record<Place, number>;
    for (const place of placeNames) {
      const body = { name: "Li Lei", phone: "13800000001", detail: "Example Road 1", ...places[place] };
      addresses[place] = (await create(name, "/v1/address", body)).id;
    }
    const title = (await create(name, "/v1/invoice_title", { kind: "personal", name: "Li Lei" })).id;
    ids.shoppers.push({ id: user.id, addresses, title });
  }
  return ids;
}

function rulesOf(name: keyof typeof templates) {
  const by = templates[name];
  const regional = (["near", "far"] as const).flatMap((place) =>
    by[place] && by[place] !== by.next ? [{ regions: [regionOf[place]!], ...by[place] }] : [],
  );
  const excluded = { is_excluded: true, first: 1, first_price: 0, next: 1, next_price: 0 };
  const rest = by.next ? { regions: [], ...by.next } : { regions: [], ...excluded };
  return [rest, ...regional, { regions: [regionOf.excluded!], ...excluded }];
}

/** Runs what is due. Refunds skip the minute that WeChat Pay requires between two of a payment. */
export async function runSweeps(settled: () => Promise<void>, names?: string[]) {
  await db().execute(sql`update refunds set next_attempt_at = now() where next_attempt_at is not null`);
  await sweepAll(names ? sweeps.filter(({ name }) => names.includes(name)) : sweeps, db());
  await settled();
}
