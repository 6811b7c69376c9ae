import { expect, test, vi } from "vitest";
import { menuTexts } from "@/lib/i18n/admin/menu";
import { fieldNames } from "@/lib/kernel/input";
import { operations } from "@/lib/registry";
import { pageNames } from "../menu-title";
import { type AdminPageName, adminPage, adminPages } from "../pages";
import { findSettings, fits, ordersByNumber, searched } from "./search";

test("each list that the palette searches has a text and a size parameter", () => {
  const lists = Object.values(operations).filter(({ method }) => method === "GET");
  for (const { record } of searched) {
    const list = lists.find(({ path }) => path === `/cms/${record}`);
    expect([record, fieldNames(list?.url)]).toEqual([record, expect.arrayContaining(["q", "size"])]);
  }
});

const label = { en: "Low stock", "zh-CN": "库存预警" };
const help = { en: "At which stock you are warned.", "zh-CN": "低于此数时提醒。" };
/** Mocks the settings endpoint for each language. Languages in `away` fail. */
function answerSettings(away: readonly string[]) {
  vi.spyOn(globalThis, "fetch").mockImplementation(async (_, options) => {
    const language = new Headers(options?.headers).get("accept-language") as keyof typeof label;
    if (away.includes(language)) return Response.json({ code: "unavailable", detail: "" }, { status: 503 });
    return Response.json({ items: [{ key: "stock.low_watermark", label: label[language], help: help[language] }] });
  });
  return findSettings("zh", new AbortController().signal);
}

test("a setting is found by its name and its description in both languages, and a failed read is reported", async () => {
  const names = (await answerSettings([])).named;
  expect(names).toEqual([
    {
      key: "stock.low_watermark",
      label: "库存预警",
      names: "库存预警 低于此数时提醒。 Low stock At which stock you are warned. stock.low_watermark",
    },
  ]);
  expect(await answerSettings(["zh-CN", "en"])).toMatchObject({ named: [], problem: { code: "unavailable" } });
  const half = await answerSettings(["en"]);
  expect(half).toMatchObject({ named: [{ label: "库存预警" }], problem: { code: "unavailable" } });
  expect((await answerSettings([])).problem).toBeUndefined();
});

test("an order comes first by its number, last digits, payment or parcel", () => {
  const order = { title: "林夏", order: { order_no: "2026112016300048213907" } };
  const others = [{ title: "3907" }, { title: "林夏", order: { order_no: "2026112039070048213911" } }];
  const first = (text: string) => ordersByNumber([...others, order], text);
  for (const text of [order.order.order_no, "48213907", "3907"]) expect(first(text), text).toEqual([order]);
  for (const text of ["4200844644417412425331266592", "SF1234567890123"])
    expect(ordersByNumber([others[0]!, order], text), text).toEqual([order]);
  for (const text of ["907", "林夏", "tea 2026", "2026"]) expect(first(text), text).toEqual([]);
});

test.each(["快递公司", "物流", "carriers", "Courier", "快递 公司"])("the page of carriers is found by %s", (text) => {
  expect(fits(pageNames("carriers"), text)).toBe(true);
  expect(fits(pageNames("orders"), text)).toBe(false);
});

test("a page is found by its title in the other language", () => {
  for (const text of ["菜单", "menus"]) expect(fits(pageNames("menus"), text)).toBe(true);
});

test("each page except forms for new records is found by other words than its title", () => {
  const texts: Readonly<Record<string, readonly string[]>> = menuTexts.menu;
  const titleOf = (name: AdminPageName) => texts[adminPage(name).title.replace("menu.", "")]!.join(" ");
  const names = (Object.keys(adminPages) as AdminPageName[]).filter((name) => !adminPage(name).path.endsWith("/new"));
  expect(names.filter((name) => pageNames(name).trim() === titleOf(name))).toEqual([]);
});

test.each([
  ["备份", "settings"],
  ["backup", "settings"],
  ["手续费", "bills"],
  ["fee", "bills"],
  ["改价", "products"],
  ["bulk price", "products"],
  ["价", "products"],
  ["角色", "groups"],
  ["密码", "profile"],
] as const)("%s finds the page %s by what is done there", (text, name) => {
  expect(fits(pageNames(name), text)).toBe(true);
});
