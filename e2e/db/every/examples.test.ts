import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readDocument } from "@/e2e/fixtures/guides/document";
import { recordExamples } from "@/e2e/fixtures/shop/record-examples";
import { openShop } from "@/e2e/fixtures/shop/shop";

/** `npm run examples` writes what the demo shop answered into the file that the document reads. */
const file = "lib/system/document/examples.json";
let shop: Awaited<ReturnType<typeof openShop>>;
let story: Awaited<ReturnType<typeof recordExamples>>;
beforeAll(async () => {
  const env = { APP_URL: "http://localhost:4160", CRON_SECRET: "a secret of the scheduler, long enough" };
  shop = await openShop(env, "as in the demo");
  story = await recordExamples(shop.settled);
  const { told, general, failures } = story;
  if (process.env.KIOSK_RECORD && !failures.length) {
    writeFileSync(file, JSON.stringify({ operations: told, problems: general }));
    execFileSync("node_modules/.bin/biome", ["format", "--write", file]);
  }
});
afterAll(() => shop.close());

const recorded = () => JSON.parse(readFileSync(file, "utf8")) as { operations: typeof story.told; problems: object };

/**
 * The hour at which the shop is created decides which products sold most, and which orders are the last ones of events and
 * the first one of yesterday's bill. The id of a bill is its day.
 */
const dependsOnTime = /best_sellers\[\]\.id$|deliveries.*data\.id$|adminBills\..*id$|bill\.id$/;

/** The paths of all fields, and the ids. */
function shapeOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((each) => shapeOf(each, `${path}[]`)))];
  if (typeof value !== "object" || value === null)
    return typeof value === "number" && /(^|[._])id$/.test(path) && !dependsOnTime.test(path)
      ? [`${path} ${value}`]
      : [path];
  return Object.entries(value).flatMap(([name, inner]) => shapeOf(inner, `${path}.${name}`));
}

/** The fields and ids that only the first has, each with its operation. */
function onlyIn(one: object, other: object) {
  const others = new Set(shapeOf(other));
  return shapeOf(one).filter((path) => !others.has(path));
}

test("every example of the document, sent to a new demo shop in order, is answered as documented", () => {
  expect(story.failures.join("\n")).toBe("");
});

test("the recorded examples have the fields of the answers (else: npm run examples)", () => {
  const { operations: kept, problems } = recorded();
  const differences = [
    ...onlyIn(kept, story.told).map((path) => `only recorded: ${path}`),
    ...onlyIn(story.told, kept).map((path) => `only answered: ${path}`),
  ];
  // The first line of a failure is all that a summary of CI shows.
  expect(differences, differences.slice(0, 10).join(", ")).toEqual([]);
  expect(Object.keys(problems).toSorted()).toEqual(Object.keys(story.general).toSorted());
});

interface Order {
  status: string;
  actions: string[];
  total_price: number;
  freight: number;
  total_count: number;
  items?: { subtotal: number; discount: number; count: number }[];
  paid_at?: string | null;
  shipped_at?: string | null;
  cancelled_at?: string | null;
}

/** Every order anywhere in a value. */
function ordersIn(value: unknown): Order[] {
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.values(value).flatMap(ordersIn);
  return "order_no" in value && "actions" in value ? [value as unknown as Order, ...inner] : inner;
}

test("states, actions, times and sums of the recorded orders are consistent", () => {
  const orders = Object.values(recorded().operations).flatMap(({ answer }) => ordersIn(answer));
  expect(orders.length).toBeGreaterThan(10);
  for (const { status, actions, items, ...order } of orders) {
    const said = JSON.stringify(order);
    const mayPay = actions.some((action) => action === "pay" || action === "cancel");
    if (mayPay) expect(status, said).toBe("unpaid");
    if ("paid_at" in order && ["paid", "shipped", "completed", "refunded"].includes(status))
      expect(order.paid_at, said).not.toBeNull();
    if ("paid_at" in order && status === "unpaid") expect(order.paid_at, said).toBeNull();
    if ("shipped_at" in order && ["shipped", "completed"].includes(status))
      expect(order.shipped_at, said).not.toBeNull();
    if ("cancelled_at" in order) expect(order.cancelled_at !== null, said).toBe(status === "cancelled");
    const lines = items ?? [];
    if (lines.length && lines.reduce((sum, { count }) => sum + count, 0) === order.total_count)
      expect(
        lines.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, order.freight),
        said,
      ).toBe(order.total_price);
  }
});

test("a recorded page has at most `size` rows, and counts up to 10,000", () => {
  for (const [name, { answer }] of Object.entries(recorded().operations)) {
    const page = answer as { items?: unknown[]; size?: number; total?: number; total_is_more?: true } | undefined;
    if (page?.total === undefined || page.size === undefined || !page.items) continue;
    expect([name, page.items.length <= page.size && page.items.length <= page.total]).toEqual([name, true]);
    expect([name, page.total_is_more === undefined || page.total === 10_000]).toEqual([name, true]);
  }
});

test("the document contains the recorded examples", () => {
  const json = readDocument() as never as ReturnType<typeof JSON.parse>;
  const text = JSON.stringify(json);
  const { operations: kept } = recorded();
  const placing = json.paths["/v1/order"].post;
  expect(placing.requestBody.content["application/json"].example).toEqual(kept["orders.place"]!.body);
  expect(placing.responses["201"].content["application/json"].example.order_no).toMatch(/^20261120\d{14}$/);
  expect(placing.responses["409"].content["application/problem+json"].examples.out_of_stock.value.detail).toMatch(
    /^Only \d left of/,
  );
  expect(text).not.toContain("What went wrong, in a sentence.");
  expect(text).not.toContain("{origin}");
});
