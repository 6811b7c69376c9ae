import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openStore } from "@/db/client";
import { products } from "@/db/schema/catalogue";
import { settings } from "@/db/schema/content";
import { searchDays, searchWords } from "@/db/schema/search-words";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { putSetting } from "@/e2e/fixtures/shop/dashboard";
import { createAdmin, createProduct } from "@/e2e/fixtures/shop/shop";
import { countSearch, purgeSearches } from "@/lib/catalogue/search/count-searches";
import type { Origin } from "@/lib/kernel/contract/actor";

let admin: Awaited<ReturnType<typeof createAdmin>>;
beforeAll(async () => {
  await openTestStore();
  admin = await createAdmin(
    ...(["search_word.read", "search_word.create", "search_word.edit", "search_word.delete"] as const),
  );
});
afterAll(closeTestStore);
beforeEach(async () => {
  await db().delete(searchWords);
  await db().delete(searchDays);
});
afterEach(() => db().delete(settings).where(eq(settings.key, "shop.time_zone")));

const add = (word: string, kind: "hot" | "blocked") => admin("POST", "/cms/search_word", { word, kind });
const search = (q: string, more = "") => request("GET", `/v1/product?q=${encodeURIComponent(q)}${more}`);
const wordsOf = ({ json }: { json: { items: { word: string }[] } }) => json.items.map(({ word }) => word);
const hotWords = async () => wordsOf(await request("GET", "/v1/search/words"));
const suggest = async (q: string) => wordsOf(await request("GET", `/v1/search/suggest?q=${encodeURIComponent(q)}`));
const counted = async () =>
  (await db().select().from(searchDays).orderBy(searchDays.word)).map(({ word, times, empty }) => [word, times, empty]);
const searched = async (query = "") =>
  (await admin("GET", `/cms/search_word/searched${query}`)).json.items.map(
    ({ word, times, empty, kind }: Record<string, unknown>) => [word, times, empty, kind],
  );
const put = (word: string, times: number, empty: number, daysAgo = 0) =>
  db()
    .insert(searchDays)
    .values({ word, times, empty, day: sql`(now() at time zone shop_zone())::date - ${daysAgo}::int` });

test("hot words are listed by `sort`, which an edit changes, and a word is unique in any case and width", async () => {
  const tea = await add("Longjing", "hot");
  await add("白茶", "hot");
  expect([tea.status, await hotWords()]).toEqual([201, ["Longjing", "白茶"]]);
  const { json: moved } = await admin("PUT", `/cms/search_word/${tea.json.id}`, { sort: 30, version: 1 });
  expect([moved.version, await hotWords()]).toEqual([2, ["白茶", "Longjing"]]);
  for (const word of ["LONGJING", "ｌｏｎｇｊｉｎｇ", "longjing"])
    expect((await add(word, "blocked")).json).toMatchObject({ code: "duplicate", errors: [{ path: "word" }] });
  await admin("PUT", `/cms/search_word/${tea.json.id}`, { kind: "blocked" });
  expect(await hotWords()).toEqual(["白茶"]);
  expect((await admin("DELETE", `/cms/search_word/${tea.json.id}`)).status).toBe(204);
  expect((await admin("GET", "/cms/search_word")).json.items).toMatchObject([{ word: "白茶", kind: "hot" }]);
});

test("suggestions are hot words, then frequent words with results, then products on sale, each once", async () => {
  await createProduct({ name: "Suggested Oolong 50 g", sold: 1 });
  await createProduct({ name: "Suggested OOLONG 100 g", sold: 5 });
  const off = await createProduct({ name: "Suggested oolong, off sale" });
  await db().update(products).set({ on_sale: false }).where(eq(products.id, off.id));
  await add("Oolong of the year", "hot");
  await put("old oolong", 2, 0, 3);
  await put("old oolong", 1, 0, 20);
  await put("rare oolong", 2, 0);
  await put("oolong in vain", 9, 9);
  await put("suggested oolong 50 g", 4, 0);
  const all = ["Oolong of the year", "suggested oolong 50 g", "old oolong", "Suggested OOLONG 100 g"];
  expect(await suggest("oolong")).toEqual(all);
  expect(await suggest(" ＯＯＬＯＮＧ ")).toEqual(all);
  expect(await suggest("%")).toEqual([]);
  await put("乌龙", 3, 0);
  expect(await suggest("乌")).toEqual(["乌龙"]);
  for (let at = 0; at < 12; at++) await createProduct({ name: `Suggested pu'er ${at}` });
  expect(await suggest("pu'er")).toHaveLength(10);
});

test("a text with a blocked word is neither suggested nor counted, and products are still found by it", async () => {
  const name = "Suggested Snake Oil";
  await createProduct({ name });
  await put("snake oil", 9, 0);
  await add("Snake oil sale", "hot");
  expect(await suggest("snake")).toHaveLength(3);
  await add("ＳＮＡＫＥ oil", "blocked");
  expect([await suggest("snake"), await hotWords()]).toEqual([[], []]);
  const found = await search("snake oil");
  await search("my Snake Oil");
  expect([found.json.items[0].name, await counted()]).toEqual([name, [["snake oil", 9, 0]]]);
  expect(await searched()).toEqual([["snake oil", 9, 0, "blocked"]]);
});

test("a search is counted in its normal form, with the number of searches without a result", async () => {
  await createProduct({ name: "Counted Ａpple（red）" });
  for (const q of ["Counted Apple(red)", "counted  ａｐｐｌｅ(red)", "nothing like it", "Nothing like it", "没有的茶"])
    await search(q);
  const words = [
    ["counted apple(red)", 2, 1], // two spaces are another text
    ["nothing like it", 2, 2],
    ["没有的茶", 1, 1],
  ];
  expect(await counted()).toEqual(words);
  await search("counted", "&page=2");
  await search("counted", "&category_id=1");
  await request("GET", "/v1/product");
  for (const personal of ["13800000001", "call １３８-0000-0001", "li@example.com", "x".repeat(41)])
    await search(personal);
  expect(await counted()).toEqual(words);
  await add("没有的茶", "hot");
  expect(await searched("?empty=true")).toEqual([
    ["nothing like it", 2, 2, null],
    ["counted apple(red)", 2, 1, null],
    ["没有的茶", 1, 1, "hot"],
  ]);
});

test("the list sums the requested days, and older days are deleted", async () => {
  await put("today", 1, 0);
  await put("week", 2, 1, 6);
  await put("week", 3, 0, 7);
  await put("quarter", 9, 0, 89);
  await put("gone", 9, 0, 90);
  expect(await searched("?days=7")).toEqual([
    ["week", 2, 1, null],
    ["today", 1, 0, null],
  ]);
  expect((await searched())[0]).toEqual(["week", 5, 1, null]);
  expect((await searched("?days=90"))[0]).toEqual(["quarter", 9, 0, null]);
  await purgeSearches.tidy(db(), 100);
  expect((await counted()).map(([word]) => word)).toEqual(["quarter", "today", "week", "week"]);
});

test("days begin at midnight in the shop's time zone", async () => {
  const daysIn = async (zone: string) => {
    await putSetting("shop.time_zone", zone);
    await search("around midnight");
    return searched("?days=1");
  };
  // 25 hours apart, so never on the same day.
  expect(await daysIn("Pacific/Pago_Pago")).toEqual([["around midnight", 1, 1, null]]);
  expect(await daysIn("Pacific/Kiritimati")).toEqual([["around midnight", 1, 1, null]]);
  expect(await db().$count(searchDays)).toBe(2);
});

test("searches of two instances add up, and a flood is capped in memory and per day", async () => {
  const other = openStore({ driver: "pg", url: process.env.DATABASE_URL! });
  const works: Promise<void>[] = [];
  const origin = { later: (work: () => Promise<void>) => works.push(work()) } as unknown as Origin;
  for (let at = 0; at < 40; at++) for (const on of [db(), other.db]) countSearch(on, origin, "both", at % 2 === 0);
  await Promise.all(works);
  expect(await counted()).toEqual([["both", 80, 40]]);

  await db()
    .insert(searchDays)
    .select(sql`select (now() at time zone shop_zone())::date, 'known ' || n, 1, 0 from generate_series(1, 900) n`);
  works.length = 0;
  for (let at = 0; at < 20_000; at++) countSearch(db(), origin, `flood ${at}`, true);
  countSearch(other.db, origin, "known 7", false);
  await Promise.all(works);
  for (let at = 0; at < 10; at++) countSearch(db(), origin, `late ${at}`, false);
  await Promise.all(works);
  expect(await db().$count(searchDays)).toBe(1000);
  const words = await counted();
  const kept = (start: string) => words.filter(([word]) => String(word).startsWith(start)).length;
  expect([kept("known"), kept("late"), kept("flood"), kept("both")]).toEqual([900, 10, 89, 1]);
  expect(await counted()).toContainEqual(["known 7", 2, 0]);
  await other.close();
});
