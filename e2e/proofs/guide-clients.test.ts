import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { requestAsRoot } from "../browser/admin";
import { type RunningServer, startServerOnCopy } from "../fixtures/servers/server";

let server: RunningServer;
let url: string;
const generator = "e2e/clients/node_modules/@hey-api/openapi-ts/bin/run.js";
let directory: string;

beforeAll(async () => {
  server = await startServerOnCopy();
  ({ url } = server);
  directory = await mkdtemp(join(tmpdir(), "kiosk-generated-"));
  const target = join(directory, "kiosk");
  const what = ["-i", `${url}/openapi.json`, "-o", target, "-p", "@hey-api/typescript", "@hey-api/sdk"];
  await promisify(execFile)(process.execPath, [generator, ...what]);
});
afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true });
});

test("a client generated from the document buys a size at the quoted price and freight", async () => {
  const { items } = await requestAsRoot(url, "GET", "/cms/product?size=100");
  // Not the first tea, which the guides buy.
  const [cakes] = items
    .filter((one: { id: number; variant_count: number }) => one.id > 1 && one.variant_count > 1)
    .toSorted((a: { id: number }, b: { id: number }) => a.id - b.id);
  const before = await requestAsRoot(url, "GET", `/cms/product/${cakes.id}`);

  const { order, size, shown } = await sell(cakes.id);

  expect(order).toMatchObject({ goods_total: 2 * size.price, total_price: shown, status: "unpaid" });
  expect(order.items).toMatchObject([{ variant_id: size.id, variant_name: size.name, count: 2 }]);
  const after = await requestAsRoot(url, "GET", `/cms/product/${cakes.id}`);
  const stocks = ({ variants }: typeof before) => variants.map(({ stock }: { stock: number }) => stock);
  const sold = before.variants.map(({ id }: { id: number }) => (id === size.id ? 2 : 0));
  expect(stocks(before).map((stock: number, at: number) => stock - stocks(after)[at])).toEqual(sold);
});

test("the programs of both guides compile with the options that the guide names", async () => {
  const pages = ["back-office", "mini-program"];
  const programs = pages.map((page) => join(directory, `${page}.ts`));
  for (const [at, page] of pages.entries()) await writeFile(programs[at]!, await readProgram(`docs/${page}.md`));
  const [, options = ""] = /`tsc (--strict [^`]+)`/.exec(await readFile("docs/back-office.md", "utf8"))!;
  const what = ["e2e/clients/node_modules/typescript/bin/tsc", ...options.split(" "), ...programs];
  const run = promisify(execFile)(process.execPath, what);
  expect(await run.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: "" });
});

test("the program of the back office guide lists the orders in two states", async () => {
  const { orders } = await runProgram("docs/back-office.md", "orders");
  const states = orders.items.map(({ status }: { status: string }) => status);
  expect(new Set(states)).toEqual(new Set(["paid", "shipped"]));
});

test("the program of the mini-program guide claims a coupon and pays an order with its discount", async () => {
  const { order } = await runProgram("docs/mini-program.md", "order");
  const read = () => requestAsRoot(url, "GET", `/cms/order/${order.id}`);
  await expect.poll(async () => (await read()).status, { timeout: 20_000 }).toBe("paid");
  const paid = await read();
  expect(paid).toMatchObject({ goods_total: 5800, total_price: 5300 });
  expect(paid.discounts).toMatchObject([{ kind: "coupon", amount: 500 }]);
});

/** Runs the TypeScript of a guide, and returns its variable. */
async function runProgram(page: string, variable: string) {
  const program = await readProgram(page);
  const file = join(directory, `${variable}.ts`);
  await writeFile(file, `${program.replace("http://localhost:3000", url)}export { ${variable} };\n`);
  return import(/* @vite-ignore */ file);
}

async function readProgram(page: string) {
  return /^```ts\n([\s\S]*?)^```$/m.exec(await readFile(page, "utf8"))![1]!;
}

async function sell(id: number) {
  const shop = await import(/* @vite-ignore */ join(directory, "kiosk/sdk.gen.ts"));
  const { client } = await import(/* @vite-ignore */ join(directory, "kiosk/client.gen.ts"));
  client.setConfig({ baseUrl: url, throwOnError: true });
  const { data: session } = await shop.sessionsSignIn({ body: { account: "generated-client", type: 200 } });
  client.setConfig({ auth: session.token });
  const address = {
    name: "Han Meimei",
    phone: "13800138000",
    province: "浙江省",
    city: "杭州市",
    detail: "12 Longjing Road",
  };
  const { data: to } = await shop.addressesCreate({ body: address });
  const { data: product } = await shop.productsGet({ path: { id } });
  const size = product.variants.findLast(({ stock }: { stock: number }) => stock > 1);
  const wanted = { products: [{ product_id: id, variant_id: size.id, count: 2 }], address_id: to.id };
  const { data: quote } = await shop.ordersQuote({ body: wanted });
  const { data: order } = await shop.ordersPlace({
    body: { ...wanted, expected_total: quote.total },
    headers: { "Idempotency-Key": crypto.randomUUID() },
  });
  return { order, size, shown: quote.total };
}
