import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Inserts into the ledger and updates of a stock. The first stock of a new variant is inserted with its row. */
const writes =
  /insert(?:Many\(\w+, |\()stockLedger\b|insert into (?:\$\{stockLedger\}|stock_ledger)|\bset\(\{[^}]*\bstock:|\b(?:set [^;]*\bstock = |stock = totals\.)/;

const isWriter = (file: string) => writes.test(readFileSync(file, "utf8"));

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));

test("only lib/catalogue/stock and the demo shop write stocks and their ledger", () => {
  const writers = ["app", "components", "lib", "server"].flatMap(sourcesOf).filter(isWriter);
  expect(writers.toSorted()).toEqual([
    ...["order-stock", "stocks", "take-stock"].map((name) => `lib/catalogue/stock/${name}.ts`),
    "lib/demo/orders.ts",
  ]);
});
