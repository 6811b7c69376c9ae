import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "../fixtures/callers/people";
import { execute } from "../fixtures/databases/postgres-databases";
import { closeTestStore, openTestStore, request } from "../fixtures/servers/in-process";

const customers = Number(process.env.CUSTOMERS ?? 200_000);
const mostMs = 200;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

let token = "";
beforeAll(async () => {
  process.env.KIOSK_TEST_DRIVER = "pg";
  await openTestStore();
  const url = process.env.DATABASE_URL!;
  await execute(
    url,
    `insert into users (nickname, note, tags, created_at)
      select 'Shopper ' || n, case when n % 100 = 0 then 'Calls before noon ' || n else '' end,
        case when n % 20000 = 0 then '{regular,wholesale}' when n % 20 = 0 then '{regular}' else '{}' end::text[],
        now() - n * interval '1 minute'
      from generate_series(1, ${customers}) n`,
  );
  await execute(
    url,
    `update customer_figures set spent = user_id::bigint * 7919 % 200000, order_count = user_id % 9,
      last_order_at = now() - user_id % 700 * interval '1 day'`,
  );
  await execute(url, "vacuum analyze");
  ({ token } = await createUser({ permissions: "root" }));
}, 30 * 60_000);
afterAll(closeTestStore);

test.each([
  "tag=regular",
  "tag=wholesale",
  "tag=regular&min_spent=100000",
  "min_spent=199000",
  "min_spent=1000&sort=-spent",
  "tag=regular&sort=-last_order_at",
  "last_order_from={3 days ago}",
  "last_order_to={600 days ago}&tag=regular",
  "last_order_to={600 days ago}&min_spent=150000&sort=spent",
  "q=before noon",
  "q=Shopper 77&tag=regular",
])(`of ${customers} customers, those of ?%s are found within ${mostMs} ms`, async (filter) => {
  const query = filter.replace(/\{(\d+) days ago\}/, (_, days) => daysAgo(Number(days)));
  const times: number[] = [];
  let found = 0;
  for (let turn = 0; turn < 5; turn++) {
    const began = performance.now();
    const { status, json } = await request("GET", encodeURI(`/cms/customer?${query}`), { token });
    times.push(performance.now() - began);
    expect(status).toBe(200);
    found = json.total;
  }
  expect(found).toBeGreaterThan(0);
  const median = times.toSorted((a, b) => a - b)[2]!;
  process.stdout.write(
    `?${filter}: ${found} found, median ${median.toFixed(0)} ms, at most ${Math.max(...times).toFixed(0)} ms\n`,
  );
  expect(median).toBeLessThan(mostMs);
});
