import { describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, settle, shopOf, tea } from "./shop.fixture";

holdTime();
const at = (data: Json) => ({ currentTarget: { dataset: data } });

describe("the categories", () => {
  const category = (id: number, name: string, parent: number | null, picture?: string) => ({
    id,
    name,
    parent_id: parent,
    description: "",
    product_count: 1,
    image_sizes: picture ? { small: { url: picture } } : null,
  });
  const few = [
    category(1, "Tea", null, "tea.webp"),
    category(2, "Fruit", null),
    category(3, "Flowers", 1, "flowers.webp"),
    category(4, "Jasmine", 3),
  ];
  async function openWith(items: Json[], more: Json = {}) {
    const phone = startPhone({
      shop: (call) =>
        /^\/v1\/category\/\d+\/products$/.test(call.path) && !(`GET ${call.path}` in more)
          ? { body: { items: [{ ...tea, id: Number(call.path.split("/")[3]) }] } }
          : shopOf({ "GET /v1/category": { body: { items } }, ...more })(call),
    });
    const page = phone.open("pages/categories/categories");
    await settle();
    return { phone, page };
  }
  const choose = async (page: Json, id: number) => {
    page.tap(at({ id }));
    await settle();
  };

  test("with more than nine are in a scrolling row that follows a link and not a tap", async () => {
    const below = Array.from({ length: 9 }, (_, place) => category(10 + place, `Kind ${place}`, 1));
    const short = await openWith([...few, ...below.slice(0, 7)]);
    expect([short.page.data.kinds.length, short.page.data.isLong]).toEqual([9, false]);
    const { phone, page } = await openWith([...few, ...below]);
    expect(page.data.isLong).toBe(true);
    await choose(page, 12);
    expect(page.data.into).toBe("");
    phone.load("shop/targets").openTarget({ target_type: "category", target: "18" });
    page.onShow();
    await settle();
    expect(page.data.into).toBe("kind-18");
  });

  test("show products once when left and chosen again before they are loaded", async () => {
    const rows = Array.from({ length: 20 }, (_, place) => ({ ...tea, id: 100 + place }));
    const { page } = await openWith(few, { "GET /v1/category/1/products": { body: { items: rows } } });
    for (const id of [2, 1, 2, 1]) page.tap(at({ id }));
    await settle();
    expect(page.data.items.map(({ id }: Json) => id)).toEqual(rows.map(({ id }) => id));
    expect(page.data.isEnd).toBe(false);
  });
});

describe("the search", () => {
  const best = { ...tea, id: 8, name: "Best" };
  /** A shop whose search returns nothing, with one bestselling product. */
  const findsNothing = ({ query }: Json) => ({ body: { items: query.get("sort") === "-sold" ? [best] : [] } });
  const shelves = { body: { items: [1, 2].map((id) => ({ id, name: `Shelf ${id}`, parent_id: null })) } };
  const nothing = { "GET /v1/product": findsNothing, "GET /v1/category": shelves };
  const search = async (page: Json, value: string) => {
    page.confirm({ detail: { value } });
    await settle();
  };

  test("keeps the ten newest words per shop on the phone, each once, until cleared", async () => {
    const kept = new Map<string, unknown>([["searches https://other.example", ["theirs"]]]);
    const phone = startPhone({ kept, shop: shopOf(nothing) });
    const page = phone.open("pages/search/search");
    expect(page.data.history).toEqual([]);
    for (let number = 1; number <= 12; number++) await search(page, ` word ${number} `);
    await search(page, "word 5");
    await search(page, "   ");
    const words = [5, 12, 11, 10, 9, 8, 7, 6, 4, 3].map((number) => `word ${number}`);
    expect(page.data.history).toEqual(words);
    expect(phone.open("pages/search/search").data.history).toEqual(words);
    expect(phone.log.filter((call) => !call.startsWith("GET "))).toEqual([]);
    page.forget();
    expect([page.data.history, phone.open("pages/search/search").data.history]).toEqual([[], []]);
    expect([...kept.keys()]).toEqual(["searches https://other.example"]);
  });

  test("offers hot words and suggestions while typing, never for an older text or after the search", async () => {
    const answers = new Map<string, (answer: Json) => void>();
    const suggesting = ({ query }: Json) =>
      new Promise<Json>((resolve) => answers.set(query.get("q"), (words) => resolve({ body: { items: words } })));
    const words = { "GET /v1/search/words": { body: { items: [{ word: "Longjing" }, { word: "Rice" }] } } };
    const shop = shopOf({ ...nothing, ...words, "GET /v1/search/suggest": suggesting });
    const page = startPhone({ shop }).open("pages/search/search");
    await settle();
    expect(page.data.hot).toEqual(["Longjing", "Rice"]);
    const type = async (value: string, ms = 200) => {
      page.type({ detail: { value } });
      await vi.advanceTimersByTimeAsync(ms);
    };
    const give = async (q: string) => {
      answers.get(q)!([{ word: `${q} tea` }]);
      await settle();
    };
    await type("l", 100);
    await type("lo");
    await type("lon");
    expect([...answers.keys()]).toEqual(["lo", "lon"]);
    await give("lon");
    await give("lo");
    expect(page.data.suggestions).toEqual(["lon tea"]);
    page.again(at({ word: "lon tea" }));
    expect([page.data.suggestions, page.data.query, page.data.history]).toEqual([[], "lon tea", ["lon tea"]]);

    await type("bl");
    await search(page, "bl");
    await give("bl");
    await type("gr");
    await type("");
    await give("gr");
    expect([page.data.suggestions, page.data.state]).toEqual([[], "history"]);
    await type("re", 100);
    page.onUnload();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answers.has("re")).toBe(false);
  });

  test("offers best sellers before a word is typed and after clearing, but not in a list", async () => {
    const phone = startPhone({ shop: shopOf({ ...nothing, "GET /v1/product": { body: { items: [best] } } }) });
    const fresh = phone.open("pages/search/search");
    await settle();
    expect(fresh.data.best).toMatchObject([{ id: 8 }]);
    const list = phone.open("pages/search/search", { sort: "price" });
    await settle();
    expect(list.data.best).toEqual([]);
    list.type({ detail: { value: "" } });
    await settle();
    expect([list.data.state, list.data.best.length]).toEqual(["history", 1]);
  });
});
