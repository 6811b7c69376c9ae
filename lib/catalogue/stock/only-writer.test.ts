import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/** A ledger line is inserted, a stock is set. A new product's first stock comes with its row. */
const writes =
  /insert(?:Many\(\w+, |\()stockLedger\b|insert into (?:\$\{stockLedger\}|stock_ledger)|\bset\(\{[^}]*\bstock:|\b(?:set [^;]*\bstock = |stock = kept\.)/;

const isWriter = (file: string) => writes.test(readFileSync(file, "utf8"));

const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\./.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).replaceAll("\\", "/"));

test("this room alone writes stocks and their ledger", () => {
  const writers = ["app", "components", "lib", "server"].flatMap(sourcesOf).filter(isWriter);
  expect(writers.toSorted()).toEqual(
    ["follow-variants", "ledger", "move-stocks", "take-stock"].map((name) => `lib/catalogue/stock/${name}.ts`),
  );
});
