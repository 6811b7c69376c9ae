import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore, type Store } from "@/db/client";
import { appEnvironment } from "../fixtures/servers/app-environment";
import { createShoppers, insertProduct } from "../fixtures/servers/crowd";
import { rootToken, sendRequest } from "../fixtures/servers/http";
import { measureReads } from "../fixtures/servers/measure-reads";
import { startServerOnCopy } from "../fixtures/servers/server";

const width = 400;
let server: Awaited<ReturnType<typeof startServerOnCopy>>;
let store: Store;
let shoppers: string[];
let admin: string;
let product: number;
beforeAll(async () => {
  Object.assign(process.env, { AUTH_SECRET: appEnvironment({}).AUTH_SECRET, SANDBOX: "true" });
  server = await startServerOnCopy({ env: { LOG_LEVEL: "warn" } });
  store = openStore({ driver: "pg", url: server.databaseUrl, poolSize: 2 });
  shoppers = await createShoppers(store.db, width);
  admin = await rootToken(server.url);
  product = await insertProduct(store.db, 1_000_000);
});
afterAll(async () => {
  await store?.close();
  await server?.stop();
});

const products = () => [{ product_id: product, count: 1 }];
type Question = [method: string, path: string, token?: string, body?: object];
const crowds: [string, (n: number) => Question, allowed: string[]][] = [
  ["own orders", (n) => ["GET", "/v1/order", shoppers[n]], []],
  ["searches of shoppers", (n) => ["GET", `/v1/product?q=te&page=${n + 1}`], []],
  ["searches of the back office", (n) => ["GET", `/cms/order?q=${1000 + n}`, admin], []],
  ["products of the back office", (n) => ["GET", `/cms/product?page=${n + 1}`, admin], []],
  ["quotes", (n) => ["POST", "/v1/order/quote", shoppers[n], { products: products() }], []],
  ["orders", (n) => ["POST", "/v1/order", shoppers[n], { products: products() }], ["503 busy"]],
];
const busy = "The shop has more to do than it can at this moment. Try again soon.";

test.each(crowds)(
  `${width} concurrent requests for %s wait or get 503, and another client's p99 is below 500 ms`,
  async (name, ask, allowed) => {
    const endStranger = measureReads(`${server.url}/v1/product/1`);
    const from = Date.now();
    const replies = await Promise.all(
      Array.from({ length: width }, (_, n) => {
        const [method, path, token, body] = ask(n);
        return sendRequest(server.url, method, path, { token, body });
      }),
    );
    const milliseconds = Date.now() - from;
    const { statuses, ...stranger } = await endStranger(from, Date.now());
    const answers: Record<string, number> = {};
    for (const { status, json, headers } of replies) {
      const isBusy = status === 503 && json.detail === busy && headers["retry-after"] !== undefined;
      const answer = isBusy ? "503 busy" : status < 300 ? "done" : `${status} ${json.detail}`;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    process.stdout.write(`${JSON.stringify({ name, milliseconds, answers, stranger })}\n`);
    expect(Object.keys(answers).filter((answer) => answer !== "done" && !allowed.includes(answer))).toEqual([]);
    expect(Object.keys(statuses)).toEqual(["200"]);
    expect(stranger.p99).toBeLessThan(500);
  },
);
