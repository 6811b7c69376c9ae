import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openStore } from "@/db/client";
import { freshDatabase } from "@/e2e/fixtures/databases/database";
import { appEnvironment } from "@/e2e/fixtures/servers/app-environment";

/** `npm run doctor -- data`, as an operator runs it, on a database of its own. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.remove());

const run = promisify(execFile);

async function doctor(...args: string[]) {
  // A server on which nothing can be written, as a standby is.
  const url = `${database.env.DATABASE_URL}?options=-c%20default_transaction_read_only%3Don`;
  return run(process.execPath, ["scripts/run.mjs", "doctor", ...args], {
    env: appEnvironment({ ...database.env, DATABASE_URL: url }),
  }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }) => ({ code, stdout, stderr }) as { code: number; stdout: string; stderr: string },
  );
}

async function plant(...statements: string[]) {
  const store = openStore({ driver: "pg", url: database.env.DATABASE_URL });
  for (const statement of statements) await store.db.execute(sql.raw(statement));
  await store.close();
}

test("`doctor -- data` of a shop without faults prints the age of the last backup and exits with 0", async () => {
  await plant(
    "delete from exports",
    ...["5 hours 30 minutes", "9 days"].map(
      (age) => `insert into exports (bytes, created_at) values (1, now() - interval '${age}')`,
    ),
  );
  expect(await doctor("data")).toMatchObject({
    code: 0,
    stdout: `Nothing is wrong with the data: all invariants hold.\nThe last backup is 5 hours old.\n`,
    stderr: "",
  });
});

test("it prints each fault with its records and remedy, and exits with 1", async () => {
  await plant(
    "with own as (update variants set stock = stock + 1 where product_id in (2, 3)) update products set stock = stock + 1 where id in (2, 3)",
    "update orders set total_count = total_count + 1 where id = 1",
    "delete from order_figures where figure = 'paid'",
    "update exports set created_at = now() - interval '3 days 1 hour' where created_at > now() - interval '1 day'",
  );
  const { code, stdout } = await doctor("data");
  expect(code).toBe(1);
  expect(stdout).toMatch(
    /^Stock is not the sum of its ledger:\n {2}product 2\n {2}product 3\n {2}What to do: .*stock/m,
  );
  expect(stdout).toMatch(
    /^The totals of an order are not those of its items:\n {2}order 1 \(\d{22}\)\n {2}What to do: /m,
  );
  expect(stdout).toMatch(/^The figures of the dashboard .*:\n {2}dashboard\n {2}What to do: Run `select recount/m);
  expect(stdout).toMatch(/\n\n4 faults\. Nothing was changed\.\nThe last backup is 73 hours old.\n$/);
});
