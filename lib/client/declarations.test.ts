import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openapi } from "@/lib/kernel/openapi/openapi";
import { operations } from "@/lib/registry";
import { clientTypes, type Document } from "./declarations";

const directory = mkdtempSync(join(tmpdir(), "kiosk-client-types-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Sample code of a developer. The compiler must reject each line after `@ts-expect-error`. */
const written = `
import { createClient, ShopError } from "./client.js";
import type { Order, OrderSummary, Product, ProductCard, Problem } from "./client.js";

const shop = createClient({ base: "https://shop.example", language: "zh" });

async function buy(id: number): Promise<Order> {
  const product: Product = await shop.products.get({ id });
  const order = await shop.orders.place({ products: [{ product_id: product.id, count: 1 }] }, { key: shop.newKey() });
  if (order.status === "unpaid") await shop.payments.preOrder({ order_id: order.id });
  await shop.orders.cancel({ id: order.id });
  await shop.orders.cancel({ id: order.id, reason: "Changed my mind." });
  return shop.orders.get({ id: order.id });
}
async function mine(): Promise<OrderSummary[]> {
  const all: OrderSummary[] = [];
  for await (const order of shop.orders.list.each({ status: "paid" })) all.push(order);
  return all;
}
function left(error: unknown): number | undefined {
  if (!(error instanceof ShopError)) throw error;
  const problem: Partial<Problem> = error.problem;
  switch (error.code) {
    case "offline": return undefined;
    case "out_of_stock": return error.field("products.0.count")?.available;
    // @ts-expect-error there is no such code
    case "sold_out": return problem.status;
    default: return undefined;
  }
}
async function wrong(card: ProductCard) {
  // @ts-expect-error an id is a number
  await shop.products.get({ id: "3" });
  // @ts-expect-error an id is needed
  await shop.products.get();
  // @ts-expect-error the order has no such field
  (await shop.orders.get({ id: card.id })).statuses;
  // @ts-expect-error a card has no detail
  card.detail;
  // @ts-expect-error one record is no list
  shop.products.get.each({ id: 3 });
  shop.products.get({ id: 3 }).cancel();
  await shop.users.get();
}
`;

beforeAll(() => {
  const document = openapi(operations, "http://localhost:3000", "Tea & Grain") as Document;
  writeFileSync(join(directory, "client.d.ts"), clientTypes(operations, document));
  writeFileSync(join(directory, "page.ts"), written);
  const compilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    skipLibCheck: false,
    target: "es2022",
    lib: ["es2022", "dom"],
    module: "nodenext",
  };
  writeFileSync(join(directory, "tsconfig.json"), JSON.stringify({ compilerOptions }));
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
});

test("TypeScript accepts correct use of the client and rejects each misuse", () => {
  const tsc = ["node_modules/typescript/bin/tsc", "--project", directory];
  expect(said(() => execFileSync(process.execPath, tsc, { encoding: "utf8" }))).toBe("");
});

function said(run: () => string) {
  try {
    return run();
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
