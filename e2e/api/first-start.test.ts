import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { connectPostgres } from "../fixtures/databases/postgres-databases";
import { sendRequest } from "../fixtures/servers/http";
import { runScript, startServer } from "../fixtures/servers/server";

const removals: (() => unknown)[] = [];
afterEach(async () => {
  for (const remove of removals.splice(0).reverse()) await remove();
});
const production = { SANDBOX: undefined, APP_URL: "https://shop.example", TRUSTED_PROXIES: "1" };

test("db:migrate and admin:create set up a fresh PostgreSQL, and the admin has pages and carriers", async () => {
  const postgres = connectPostgres(process.env.KIOSK_TEST_POSTGRES!);
  const name = `fresh_${randomUUID().replaceAll("-", "")}`;
  const DATABASE_URL = await postgres.createDatabase(name);
  removals.push(() => postgres.dropDatabase(name));
  const [code, told] = runScript("migrate", { DATABASE_URL });
  expect(told).toMatch(
    /^Created the tables\.\nCreated 1 group, 30 menus, \d+ elements, 3 dictionaries, 23 dictionary entries\.\nThe database is up to date\.\n$/,
  );
  expect(code).toBe(0);
  const onVercel = { VERCEL: "1", APP_URL: undefined, DATABASE_URL_UNPOOLED: DATABASE_URL };
  expect(runScript("migrate", { DATABASE_URL, ...onVercel })).toEqual([
    0,
    "The database is up to date; nothing had to run.\n",
  ]);
  const password = "green tea and rain";
  expect(runScript("create-admin", { DATABASE_URL }, "--username", "lin", "--password", password)[0]).toBe(0);

  const server = await startServer({ env: { ...production, DATABASE_URL } });
  removals.push(() => server.kill());
  const { token } = (
    await sendRequest(server.url, "POST", "/v1/token", { body: { account: "lin", secret: password, type: 100 } })
  ).json;
  const routes = await sendRequest(server.url, "GET", "/cms/menu/routes", { token });
  expect(routes.json.items.map(({ name }: { name: string }) => name)).toContain("orders");
  const carriers = await sendRequest(server.url, "GET", "/cms/dict?type=carrier", { token });
  expect(carriers.json.items.map(({ value }: { value: string }) => value)).toContain("SF");
});
