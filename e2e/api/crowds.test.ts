import { afterAll, beforeAll, expect, test } from "vitest";
import { insertProduct, startInstances } from "../fixtures/servers/crowd";
import { rootToken, sendRequest } from "../fixtures/servers/http";

let shop: Awaited<ReturnType<typeof startInstances>>;
beforeAll(async () => {
  shop = await startInstances(2);
});
afterAll(() => shop.stop());

test("a read after the response to a price change has the new price, also with concurrent reads", async () => {
  const path = `/v1/product/${await insertProduct(shop.db, 10)}`;
  const urls = shop.servers.map(({ url }) => url);
  const token = await rootToken(urls[0]!);
  const priceAt = async (url: string) => (await sendRequest(url, "GET", path)).json.price;
  let isOver = false;
  const readers = urls.flatMap((url) =>
    Array.from({ length: 8 }, async () => {
      while (!isOver) await priceAt(url);
    }),
  );
  const told: number[][] = [];
  const prices = Array.from({ length: 10 }, (_, at) => 100 + at);
  try {
    for (const price of prices) {
      await sendRequest(urls[0]!, "PUT", path.replace("v1", "cms"), { token, body: { price } });
      told.push(await Promise.all(urls.map(priceAt)));
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect(told).toEqual(prices.map((price) => [price, price]));
});
