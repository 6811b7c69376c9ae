import { afterAll, beforeAll, expect, test } from "vitest";
import { rateCounters } from "@/db/schema/logs";
import { loginThrottles } from "@/db/schema/users";
import { listExamples } from "@/e2e/fixtures/callers/invalid-inputs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { type AfterOperation, recordExamples } from "@/e2e/fixtures/shop/record-examples";
import { openShop } from "@/e2e/fixtures/shop/shop";
import { findTextPaths, type Place, withText } from "@/e2e/fixtures/shop/text-places";
import { isSchema, pathNames } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

const allInOne = `<script>'"\u202e👩‍👩‍👧‍👦`;
const hostile = [allInOne, "长".repeat(10_000)];

/** Each text that one of these takes uses up an order of the demo shop. */
const takesAnOrder = new Set([
  "afterSales.request",
  "adminOrders.setStatus",
  "adminShipments.add",
  "adminOrders.refund",
]);

/** The path where a text is read back, if it is neither in the answer nor at the path of its record. */
const readAt: Record<string, string> = {
  "adminProducts.adjust": "/cms/product/2/ledger",
};
/** No answer shows these; nor the reason of an erasure, of a second count or of a price that is so already, which change nothing, nor what a quote writes nowhere, nor a pasted address as a whole, or what only the sandbox knows. */
const isUnseen = (name: string, place: Place) =>
  /password|openid|^secret$/.test(String(place.at(-1))) ||
  [
    "addresses.parse",
    "adminCustomers.erase",
    "adminProducts.countMany",
    "adminOrders.changePrice",
    "orders.quote",
    "sandbox.accept",
  ].includes(name);
/** A text may also be refused in these ways, besides at its own field. */
const refusedAs: Record<string, string> = {
  "addresses.create": "limit_reached",
  "invoiceTitles.create": "limit_reached",
  "adminInvoices.setStatus": "invoice_state stale", // the first text decides it
  "adminProducts.create": "not_found", // a value stands in its option and in its variant
  "sessions.signIn": "login_failed",
  "sessions.completeSignIn": "expired", // the recorded ticket is a placeholder
  "users.changePassword": "wrong",
  "afterSales.request": "after_sale_state",
  "adminAfterSales.setStatus": "after_sale_state stale", // the first text decides it
  "adminKeys.update": "protected", // the sandbox takes no keys
  "adminOrders.setStatus": "order_state",
  "adminShipments.correct": "not_needed",
  "adminPayments.settle": "stale", // the first text settles it
};

/** An edit cannot send one of these alone. The creation tries them together. */
const areOne = new Set(["options", "variants"]);

const writes = Object.entries(operations).filter(
  ([, operation]) => operation.method !== "GET" && isSchema(operation.body),
);
/** The faults by operation, and the number of texts that were accepted. */
const faults = new Map<string, string[]>();
let taken = 0;
let shop: Awaited<ReturnType<typeof openShop>>;
beforeAll(async () => {
  const env = { APP_URL: "http://localhost:4160", CRON_SECRET: "a secret of the scheduler, long enough" };
  shop = await openShop(env, "as in the demo");
  const { token } = await createUser({ permissions: "root" });
  await recordExamples(shop.settled, (name, body, send) => tryTexts(name, body as object, send, token));
}, 300_000);
afterAll(() => shop.close());

async function tryTexts(name: string, body: object, send: Parameters<AfterOperation>[2], token: string) {
  const operation = operations[name]!;
  if (operation.method === "GET" || !isSchema(operation.body)) return;
  const found: string[] = [];
  faults.set(name, found);
  let turn = 0;
  for (const { base, place } of textsOf(operation, body))
    for (const bad of takesAnOrder.has(name) ? [allInOne] : hostile) {
      const text = `${bad}${++turn}`;
      const reply = await sendUnlikeOthers(send, withText(base, place, text) as object, place, turn);
      if (reply.status < 300) taken++;
      const fault = await faultIn(name, operation, place, text, reply, token);
      if (fault) found.push(`${place.join(".")} = ${text.slice(0, 40)}: ${fault}`);
      for (const table of [rateCounters, loginThrottles]) await db().delete(table);
    }
}

/** If another field must be unique and is in the way, it gets a new value. */
async function sendUnlikeOthers(send: Parameters<AfterOperation>[2], body: object, place: Place, turn: number) {
  const reply = await send(body);
  const path: string = reply.json?.code === "duplicate" ? reply.json.errors[0].path : place.join(".");
  if (path === place.join(".")) return reply;
  const other = path.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  return send(withText(body, other, `other${turn}`) as object);
}

type Sent = Awaited<ReturnType<Parameters<AfterOperation>[2]>>;
async function faultIn(name: string, operation: AnyOperation, place: Place, text: string, reply: Sent, token: string) {
  const said = `${reply.status} ${reply.text.slice(0, 300)}`;
  if (reply.status >= 500) return said;
  if (reply.status >= 400) {
    const { code, errors = [] } = reply.json;
    const isAtField = errors.some(({ path }: { path: string }) => place.join(".").startsWith(path));
    const known = refusedAs[name]?.split(" ") ?? [];
    const isKnown = known.includes(code) || errors.some((error: { code: string }) => known.includes(error.code));
    return isAtField || isKnown ? undefined : said;
  }
  const own = pathNames(operation.path).length ? operation.path.replace("{id}", String(reply.sent.url.id)) : undefined;
  const record = readAt[name] ?? reply.headers.location ?? own;
  const isIn = (shown: string) => shown.includes(JSON.stringify(text).slice(1, -1));
  if (isIn(reply.text) || isUnseen(name, place)) return undefined;
  if (record && isIn((await request("GET", record, { token })).text)) return undefined;
  // HTML is cleaned.
  const [field] = place as [string];
  const isCleaned = /^(content|detail)$/.test(field) && !/<script|onerror/.test(reply.json[field]);
  return isCleaned ? undefined : `not back: ${said}`;
}

/** Each place that holds text, in each form that the schema allows. An edit sends it alone. */
function* textsOf({ body: schema }: AnyOperation, told: object): Generator<{ base: object; place: Place }> {
  for (const [at, form] of listExamples(schema).entries())
    for (const place of findTextPaths(form)) {
      const field = String(place[0]);
      if ("version" in told && areOne.has(field)) continue;
      const rest = at > 0 ? form : "version" in told ? {} : told;
      yield { base: { ...rest, [field]: (rest as Record<string, unknown>)[field] ?? form[field] }, place };
    }
}

test.each(writes.map(([name]) => name))("%s stores and returns any text, or refuses it at its field", (name) => {
  expect(faults.get(name)).toEqual([]);
});

test("most hostile texts are accepted", () => {
  expect(taken).toBeGreaterThan(100);
});
