import { sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { products } from "./schema/catalogue";
import { jsonRow } from "./statement";

const written = (row: ReturnType<typeof jsonRow>) => new PgDialect().sqlToQuery(row);

test("the row of the same columns is written once, and values remain parameters", () => {
  const columns = { id: products.id, name: products.name };
  expect(jsonRow(columns)).toBe(jsonRow(columns));
  expect(written(jsonRow(columns)).sql).toBe(
    `json_build_object('id'::text, "products"."id", 'name'::text, "products"."name")`,
  );
  const { sql: text, params } = written(jsonRow({ name: sql`${"O'Reilly"}` }));
  expect([text, params]).toEqual(["json_build_object('name'::text, $1)", ["O'Reilly"]]);
});
