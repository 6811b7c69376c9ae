import { is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import * as schema from "@/db/schema/tables";
import { rules, shopTables } from "./tables";

test("each rule is of a table", () => {
  const names = shopTables.map(({ name }) => name);
  expect(Object.keys(rules).filter((name) => !names.includes(name))).toEqual([]);
});

test("a table that refers to a user, or to rows that the opening removes, has a rule", () => {
  const tables = Object.values(schema).flatMap((one) => (is(one, PgTable) ? [getTableConfig(one)] : []));
  const referring = tables.filter(({ columns, foreignKeys }) => {
    const targets = foreignKeys.map((key) => getTableConfig(key.reference().foreignTable).name);
    return (
      targets.some((name) => name === "users" || rules[name]?.remove) || columns.some(({ name }) => name === "user_id")
    );
  });
  expect(referring.map(({ name }) => name).filter((name) => !rules[name])).toEqual([]);
});
