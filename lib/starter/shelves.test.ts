import { describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, problem, settle, shopOf, tea } from "./shop.fixture";

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

  test("show the subcategories of a main category with pictures, after All", async () => {
    const { page } = await openWith(few);
    expect(page.data.kinds).toEqual([
      { id: 1, name: "All", image: "tea.webp" },
      { id: 3, name: "Flowers", image: "flowers.webp" },
    ]);
    await choose(page, 2);
    expect([page.data.open, page.data.kinds]).toEqual([2, []]);
  });

  test("choose a subcategory with its products, and return with All", async () => {
    const { page } = await openWith(few);
    await choose(page, 3);
    expect([page.data.open, page.data.chosen, page.data.kinds.length, page.data.items[0].id]).toEqual([1, 3, 2, 3]);
    await choose(page, page.data.kinds[0].id);
    expect([page.data.chosen, page.data.items[0].id]).toEqual([1, 1]);
  });

  test("open the main category of a linked one below it", async () => {
    const { phone, page } = await openWith(few);
    phone.load("shop/targets").openTarget({ target_type: "category", target: "4" });
    page.onShow();
    await settle();
    expect([page.data.open, page.data.chosen, page.data.items[0].id]).toEqual([1, 4, 4]);
  });

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

  test("start at the top for each choice", async () => {
    const { page } = await openWith(few);
    const tops = [page.data.top];
    for (const id of [3, 2, 1]) {
      await choose(page, id);
      tops.push(page.data.top);
    }
    expect(tops.every((top, turn) => top < 1 && top !== tops[turn + 1])).toBe(true);
  });

  test("remain when products cannot be read", async () => {
    const { page } = await openWith(few, { "GET /v1/category/3/products": problem(503, "unavailable") });
    await choose(page, 3);
    expect([page.data.list, page.data.kinds.length, page.data.listProblem.title]).toEqual([
      "failed",
      2,
      "The shop is busy",
    ]);
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

  test("offers best sellers without results, and nothing more when they cannot be read", async () => {
    const page = startPhone({ shop: shopOf(nothing) }).open("pages/search/search", { q: "rice" });
    await settle();
    expect(page.data).toMatchObject({
      state: "ready",
      items: [],
      found: "No results for “rice”",
      best: [{ id: 8 }],
    });
    const failing = ({ query }: Json) =>
      query.get("sort") === "-sold" ? problem(503, "unavailable") : findsNothing({ query });
    const other = startPhone({ shop: shopOf({ ...nothing, "GET /v1/product": failing }) });
    const [fresh, searched] = [other.open("pages/search/search"), other.open("pages/search/search", { q: "rice" })];
    await settle();
    expect([fresh.data.state, fresh.data.isBare]).toEqual(["history", true]);
    expect([searched.data.state, searched.data.best]).toEqual(["ready", []]);
  });

  test("of an empty category shows a message and links to all categories", async () => {
    const asked: string[] = [];
    const hear = ({ query }: Json) => {
      asked.push(String(query));
      return findsNothing({ query });
    };
    const phone = startPhone({ shop: shopOf({ ...nothing, "GET /v1/product": hear }) });
    const page = phone.open("pages/search/search", { sort: "price" });
    await settle();
    page.filter(at({ id: 2 }));
    await settle();
    expect([page.data.found, page.data.hint]).toEqual(["No products here yet", "Try another category."]);
    page.widen();
    await settle();
    expect([page.data.category, page.data.state, asked.at(-1)]).toEqual([0, "ready", "page=1&size=20&sort=price"]);
    await search(page, "rice");
    page.widen();
    expect([page.data.state, page.data.query]).toEqual(["history", ""]);
  });
});

describe("the cart", () => {
  const card = (id: number, stock: number, more: Json = {}) => ({ ...tea, id, variant_id: 100 + id, stock, ...more });
  const sizeOf = ({ id, variant_id, name, price, stock }: Json) => ({
    id: variant_id,
    values: [],
    name: "",
    price,
    market_price: null,
    stock,
    image: null,
    image_sizes: null,
    product_id: id,
    product_name: name,
  });
  /** Opens a cart with two pieces of each card. `now` is the shop's current state. */
  async function openWith(cards: Json[], now: Json[]) {
    const phone = startPhone({
      shop: shopOf({
        "GET /v1/variant": { body: { items: now.map(sizeOf) } },
        "GET /v1/product": { body: { items: [] } },
      }),
    });
    for (const each of [...cards].reverse()) phone.load("cart/cart").add(each, 2);
    const page = phone.open("pages/cart/cart");
    await settle();
    return { phone, page };
  }
  const marksOf = (page: Json) => page.data.lines.map(({ mark }: Json) => mark);

  test("shows how many are left when few, or when the line has all", async () => {
    const cards = [card(1, 5), card(2, 6), card(3, 2)];
    const { page } = await openWith(cards, cards);
    expect(marksOf(page)).toEqual(["Only 5 left", "", "Only 2 left"]);
    expect(page.data.lines.map(({ opens }: Json) => opens)).toEqual(["Tea, Only 5 left", "Tea", "Tea, Only 2 left"]);
    page.recount({ ...at({ key: "2 102" }), detail: { value: 6 } });
    expect(marksOf(page)).toEqual(["Only 5 left", "Only 6 left", "Only 2 left"]);
  });

  test("shows it only once, and not for reduced counts or unavailable lines", async () => {
    const before = [card(1, 9), card(2, 9), card(3, 2000)];
    const { page } = await openWith(before, [card(1, 1), card(2, 0), card(3, 2000)]);
    expect(marksOf(page)).toEqual(["", "", ""]);
    page.recount({ ...at({ key: "3 103" }), detail: { value: 999 } });
    expect(marksOf(page)).toEqual(["", "", ""]);
  });

  test("lists sold-out and deleted products last under a heading, and removes them at once", async () => {
    const cards = [card(1, 9), card(2, 9), card(3, 9)];
    const { phone, page } = await openWith(cards, [card(1, 0), card(3, 9)]);
    const shown = () => page.data.lines.map(({ id, note }: Json) => [id, note]);
    expect(shown()).toEqual([
      [3, ""],
      [1, "Sold out"],
      [2, "No longer available"],
    ]);
    expect([page.data.off, page.data.offTitle]).toEqual([2, "Unavailable (2)"]);
    page.onHide();
    expect(
      phone
        .load("cart/cart")
        .all()
        .map(({ id }: Json) => id),
    ).toEqual([1, 2, 3]);
    page.removeOff();
    expect([shown(), page.data.off]).toEqual([[[3, ""]], 0]);
    expect(phone.load("cart/cart").countPieces()).toBe(2);
  });
});
