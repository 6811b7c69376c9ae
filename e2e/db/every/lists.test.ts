import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { filterValues } from "@/e2e/fixtures/callers/filter-values";
import { declaredValues, findListOperations } from "@/e2e/fixtures/callers/list-queries";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { addRareRows, shuffleTimes } from "@/e2e/fixtures/shop/shuffled-rows";
import { parseCsv } from "@/lib/csv/read-csv";
import { shapeOf } from "@/lib/kernel/input";
import type { AnyOperation } from "@/lib/kernel/operation";
import { operations } from "@/lib/registry";

type Row = Record<string, unknown>;

const all = Object.values<AnyOperation>(operations);
const lists = findListOperations(all).filter(({ path }) => !path.includes("{"));
const exports = all.filter(({ path }) => path.startsWith("/cms/") && path.endsWith("/export"));
const listOf = ({ path }: AnyOperation) => all.find((one) => one.path === path.replace(/\/export$/, ""))!;
/** Parameters that change how rows are shown, not which. `after` follows changes instead of listing. */
const noFilters = new Set([
  "page",
  "size",
  "sort",
  "include",
  "image_sizes",
  "language",
  "plain",
  "rows",
  "after",
  "days",
]);
const filtersOf = ({ url }: AnyOperation) => Object.keys(shapeOf(url)).filter((name) => !noFilters.has(name));
/** The columns whose first value is the time of a row, if it is not `created_at`. */
const timeColumns: Record<string, string[]> = {
  ...{ "/cms/bill": ["day"], "/cms/bill_line": ["day"], "/cms/bill_difference": ["day"] },
  "/cms/invoice": ["issued_at"],
  "/cms/log/error": ["last_seen_at"],
  "/cms/payment": ["paid_at", "closed_at", "created_at"],
  "/cms/refund": ["completed_at", "created_at"],
  "/cms/terms_acceptance": ["accepted_at"],
};
const timeOf = (path: string, filter: string, row: Row) => {
  const [, subject] = /^(.+)_(?:from|to)$/.exec(filter) ?? [];
  const columns = subject ? [`${subject}_at`] : (timeColumns[path] ?? ["created_at"]);
  return columns.map((column) => row[column]).find(Boolean) as string | undefined;
};

let token: string;
beforeAll(async () => {
  await openTestStore();
  token = (await createUser({ permissions: "root" })).token!;
  await addRareRows(db());
  await shuffleTimes(db());
});
afterAll(closeTestStore);

/** All rows of a list, or undefined if the query is refused. */
async function listAll(path: string, query: string[] = []): Promise<Row[] | undefined> {
  const found: Row[] = [];
  for (let page = 1; ; page++) {
    const { status, json } = await request("GET", `${path}?${[...query, "size=100", `page=${page}`].join("&")}`, {
      token,
    });
    if (status === 400) return undefined;
    expect([path, query, status]).toEqual([path, query, 200]);
    found.push(...json.items);
    if (json.items.length < 100) return found;
  }
}
const keyOf = (row: Row) => row.id ?? row.position ?? row.word;
const keys = (found: readonly Row[]) => found.map(keyOf).toSorted();
const middle = <Item>(items: readonly Item[]) => items[Math.floor(items.length / 2)];

/** Two values that match some, but not all rows, as parameters of the query. */
async function discerning({ path, url }: AnyOperation, name: string, every: readonly Row[]) {
  const known = discerned.get(`${path}?${name}`);
  if (known) return known;
  const isTime = /(^|_)(from|to)$/.test(name);
  const declared = declaredValues(shapeOf(url)[name]);
  const values = isTime
    ? [middle(every.flatMap((row) => timeOf(path, name, row) ?? []).toSorted())]
    : name === "q"
      ? [middle(every.map(searchable).filter(Boolean)), searchable(every[0] ?? {})]
      : declared.length && declared.length <= 10
        ? declared
        : await filterValues(db())(path, name);
  const found = [];
  for (const value of new Set(values)) {
    const query = `${name}=${encodeURIComponent(String(value))}`;
    const matching = await listAll(path, [query]);
    if (matching?.length && matching.length < every.length) found.push({ query, keys: new Set(matching.map(keyOf)) });
  }
  discerned.set(`${path}?${name}`, found.slice(0, 2));
  return found.slice(0, 2);
}
const discerned = new Map<string, { query: string; keys: Set<unknown> }[]>();
const searchable = (row: Row) =>
  (row.order_no ??
    row.out_trade_no ??
    row.name ??
    row.title ??
    row.nickname ??
    row.account ??
    row.message ??
    row.content ??
    row.path ??
    "") as string;

describe.each(lists.filter(({ url }) => shapeOf(url).sort).map((operation) => [operation.path, operation] as const))(
  "%s",
  (path, operation) => {
    test.each(declaredValues(shapeOf(operation.url).sort))(
      "is sorted by sort=%s and has the same rows",
      async (sort) => {
        const named = sort.replace(/^-/, "");
        const column = path === "/cms/review" && named === "created_at" ? "id" : named; // its indexes end with the id
        const [sorted, usual] = [(await listAll(path, [`sort=${sort}`]))!, (await listAll(path))!];
        expect(keys(sorted)).toEqual(keys(usual));
        const values = sorted.map((row) => row[column] as string | number | null).filter((value) => value !== null);
        const isDescending = sort.startsWith("-");
        expect(new Set(values).size, `${column} tells the rows apart`).toBeGreaterThan(1);
        expect(values).toEqual(values.toSorted((a, b) => (a === b ? 0 : a < b === isDescending ? 1 : -1)));
      },
    );
  },
);

const timed = lists.flatMap((operation) =>
  filtersOf(operation).flatMap((name) => (/(^|_)(from|to)$/.test(name) ? [[operation.path, name] as const] : [])),
);
test.each(timed)("%s: %s lists exactly the rows of that time", async (path, name) => {
  const every = (await listAll(path))!;
  const at = (row: Row) => Date.parse(timeOf(path, name, row) ?? "");
  const border =
    middle(
      every
        .map(at)
        .filter(Boolean)
        .toSorted((a, b) => a - b),
    )! + 60_000; // times are whole hours apart
  const listed = (await listAll(path, [`${name}=${new Date(border).toISOString()}`]))!;
  const isThen = (row: Row) => (name.endsWith("from") ? at(row) >= border : at(row) < border);
  expect(keys(listed)).toEqual(keys(every.filter(isThen)));
});

const undecided: string[] = [];
test.each(lists.map((operation) => [operation.path, operation] as const))(
  "%s: each filter leaves out rows, and the listed ones have its value",
  async (path, operation) => {
    const every = (await listAll(path))!;
    for (const name of filtersOf(operation).filter((one) => !/(^|_)(from|to)$|^(q|ids|deleted)$/.test(one))) {
      const found = await discerning(operation, name, every);
      if (!found.length) undecided.push(`${path}?${name}`);
      for (const { query, keys } of found) {
        const value = decodeURIComponent(query.slice(name.length + 1));
        const isFlag = value === "true" || value === "false";
        const comparable = isFlag ? ["boolean"] : ["string", "number"];
        const shown = every.filter((row) => keys.has(keyOf(row)) && comparable.includes(typeof row[name]));
        const others = shown.filter((row) => !value.split(",").includes(String(row[name])));
        expect([path, query, others.map((row) => row[name])]).toEqual([path, query, []]);
      }
    }
  },
);

test("filters whose values match all rows here, or none, have tests of their own", () => {
  const known = [
    ...["alarm?unread", "customer?status", "user_coupon?coupon_id", "file?folder_id", "file?unfiled", "file?kind"],
    ...[
      "oper_log?key",
      "oper_log?action",
      "order?external_ref",
      "order?held",
      "order?paid_by",
      "payment?method",
      "payment?status",
      "product?code",
    ],
    ...["product?scheduled", "user?status", "webhook_delivery?webhook_id"],
  ];
  expect(undecided.map((one) => one.replace("/cms/", "")).toSorted()).toEqual(known.toSorted());
});

const refusedPairs: string[] = [];
test.each(lists.filter((one) => filtersOf(one).length > 1).map((operation) => [operation.path, operation] as const))(
  "%s: two filters list exactly the rows that both list",
  async (path, operation) => {
    const every = (await listAll(path))!;
    const found = [];
    for (const name of filtersOf(operation)) found.push(await discerning(operation, name, every));
    for (const [at, some] of found.entries())
      for (const others of found.slice(at + 1))
        for (const [one, other] of pairs(some, others)) {
          const both = await listAll(path, [one.query, other.query]);
          if (both === undefined) refusedPairs.push(`${path}?${one.query}&${other.query}`);
          else
            expect([path, one.query, other.query, keys(both)]).toEqual([
              path,
              one.query,
              other.query,
              [...one.keys].filter((key) => other.keys.has(key)).toSorted(),
            ]);
        }
  },
);
/** Each item of the longer list, with one of the other. */
function pairs<Item>(some: readonly Item[], others: readonly Item[]) {
  const count = some.length && others.length ? Math.max(some.length, others.length) : 0;
  return Array.from({ length: count }, (_, at) => [some[at % some.length]!, others[at % others.length]!] as const);
}

test("no list has filters that exclude each other", () => {
  expect(refusedPairs).toEqual([]);
});

/** The list's fields whose names differ from those of the file. */
const fieldNames: Record<string, string> = {
  total_yuan: "total_price",
  goods_yuan: "goods_total",
  discount_yuan: "discount_total",
  refunded_yuan: "refunded_amount",
};

describe.each(exports.map((operation) => [operation.path, operation] as const))("the export %s", (path, operation) => {
  const list = listOf(operation);

  test("has the filters of its list", () => {
    const own = filtersOf(list).filter((name) => name !== "deleted" && name !== "ids");
    expect(filtersOf(operation).filter((name) => name !== "ids")).toEqual(own);
  });

  test("has the rows and values of its list", async () => {
    const every = (await listAll(list.path))!;
    const queries = [];
    for (const name of filtersOf(operation)) queries.push(...(await discerning(list, name, every)).slice(0, 1));
    for (const query of ["", ...queries.map((one) => one.query)]) {
      const { text } = await request("GET", `${path}?${query}&plain=true&language=en`, { token });
      const lines: string[][] = [];
      for await (const { cells } of parseCsv(text, () => {})) lines.push(cells);
      const header = lines.shift()!;
      const key = ["id", "order_no", "out_refund_no", "out_trade_no"].find(
        (name) => header.includes(name) && name in every[0]!,
      )!;
      /** A product has a line for each variant. The first has its own fields. */
      const inFile = new Map<string, Row>();
      for (const cells of lines.filter((some) => !some.some((cell) => /\/export$/.test(cell))).toReversed())
        inFile.set(cells[header.indexOf(key)]!, Object.fromEntries(header.map((name, at) => [name, cells[at]])));
      const shown = (await listAll(list.path, [query]))!.filter(({ path }) => !/\/export$/.test(String(path))); // logs of this test
      const keysOf = (some: Iterable<unknown>) => [...some].map(String).toSorted();
      expect([query, keysOf(inFile.keys())]).toEqual([query, keysOf(shown.map((row) => row[key]))]);
      for (const row of shown) {
        if ((row.variant_count as number) > 1) continue; // the sums of all lines
        const written = Object.entries(inFile.get(String(row[key]))!).flatMap(([name, text]) => {
          const value = row[fieldNames[name] ?? ""] ?? row[name.replace(/_yuan$/, "")];
          const isShown = name !== "variant_id"; // left out of the file if it is the only one
          return isShown && typeof value === "number"
            ? [[name, text, name.endsWith("_yuan") ? (value / 100).toFixed(2) : `${value}`]]
            : [];
        });
        for (const [name, text, value] of written)
          expect([query, row[key], name, text]).toEqual([query, row[key], name, value]);
      }
    }
  });
});
