import { afterAll, beforeAll, expect, test } from "vitest";
import { closeTestStore, openTestStore } from "../fixtures/servers/in-process";
import { createImporter, importMany, importManySizes } from "../fixtures/shop/product-import";
import { createAdmin } from "../fixtures/shop/shop";

beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER = "pg";
  await openTestStore();
});
afterAll(closeTestStore);

test("a file of 5,000 rows, the maximum, is imported as new products and then as changes", async () => {
  const ask = await createAdmin("product.read", "product.import", "product.edit", "product.create");
  const started = Date.now();
  const seen = await importMany(createImporter(ask), 5000);
  process.stdout.write(
    `5000 rows made, and 4999 of them changed, each after its dry run: ${Date.now() - started} ms\n`,
  );
  expect(seen).toEqual({ first: [5000, 0, 0, 0], second: [0, 4999, 1, 0], lastStock: 1 });
});

test("a file of 5,000 rows with nine in ten variants is imported as new products and then as changes", async () => {
  const ask = await createAdmin("product.read", "product.import", "product.edit", "product.create");
  const started = Date.now();
  const seen = await importManySizes(createImporter(ask), 5000);
  process.stdout.write(
    `5000 rows of 500 products made, and all of them changed, each after its dry run: ${Date.now() - started} ms\n`,
  );
  expect(seen).toEqual({ first: [500, 0, 0, 0], second: [0, 500, 0, 0] });
});
