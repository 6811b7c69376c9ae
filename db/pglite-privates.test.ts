import { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { wasCheckedWith } from "@/e2e/fixtures/databases/checked-version";
import { aroundEveryExecution } from "./pglite-privates";

test("db/pglite-privates.ts was checked with this version of PGlite", () => {
  wasCheckedWith("@electric-sql/pglite", "0.5.16", "db/pglite-privates.ts");
});

test("whatever way a statement goes, its failure is seen", async () => {
  const client = new PGlite();
  const seen: string[] = [];
  aroundEveryExecution(client, (execution) =>
    execution.catch((error) => {
      seen.push(error.code);
      throw error;
    }),
  );
  await expect(client.query("select 1 / $1::int", [0])).rejects.toThrow("division by zero");
  await expect(client.exec("select none")).rejects.toThrow("does not exist");
  await expect(client.transaction((tx) => tx.query("values (1), (1, 2)"))).rejects.toThrow("same length");
  expect(seen).toEqual(["22012", "42703", "42601"]);
  expect((await client.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await client.close();
});
