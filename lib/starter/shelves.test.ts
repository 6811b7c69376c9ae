import { describe, expect, test } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, problem, settle, shopOf, tea } from "./shop.fixture";

holdTime();
const at = (data: Json) => ({ currentTarget: { dataset: data } });

describe("the categories", () => {
  const category = (id: number, name: string, parent: number | null, picture?: string) => ({
    ...{ id, name, parent_id: parent, description: "", product_count: 1 },
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

  test("what is directly below one at the top is shown with pictures, all of it first; one with nothing below has none", async () => {
    const { page } = await openWith(few);
    expect(page.data.kinds).toEqual([
      { id: 1, name: "All", image: "tea.webp" },
      { id: 3, name: "Flowers", image: "flowers.webp" },
    ]);
    await choose(page, 2);
    expect([page.data.open, page.data.kinds]).toEqual([2, []]);
  });

  test("one below is chosen beside its like, with its products, and the way back is All", async () => {
    const { page } = await openWith(few);
    await choose(page, 3);
    expect([page.data.open, page.data.chosen, page.data.kinds.length, page.data.items[0].id]).toEqual([1, 3, 2, 3]);
    await choose(page, page.data.kinds[0].id);
    expect([page.data.chosen, page.data.items[0].id]).toEqual([1, 1]);
  });

  test("a link to one far below opens the one at the top", async () => {
    const { phone, page } = await openWith(few);
    phone.load("targets").openTarget({ target_type: "category", target: "4" });
    page.onShow();
    await settle();
    expect([page.data.open, page.data.chosen, page.data.items[0].id]).toEqual([1, 4, 4]);
  });

  test("more than nine stand in a row, in which a link pushes its own into sight and a tap pushes nothing", async () => {
    const below = Array.from({ length: 9 }, (_, place) => category(10 + place, `Kind ${place}`, 1));
    const short = await openWith([...few, ...below.slice(0, 7)]);
    expect([short.page.data.kinds.length, short.page.data.isLong]).toEqual([9, false]);
    const { phone, page } = await openWith([...few, ...below]);
    expect(page.data.isLong).toBe(true);
    await choose(page, 12);
    expect(page.data.into).toBe("");
    phone.load("targets").openTarget({ target_type: "category", target: "18" });
    page.onShow();
    await settle();
    expect(page.data.into).toBe("kind-18");
  });

  test("one that is left and chosen again before its products are there has them once", async () => {
    const rows = Array.from({ length: 20 }, (_, place) => ({ ...tea, id: 100 + place }));
    const { page } = await openWith(few, { "GET /v1/category/1/products": { body: { items: rows } } });
    for (const id of [2, 1, 2, 1]) page.tap(at({ id }));
    await settle();
    expect(page.data.items.map(({ id }: Json) => id)).toEqual(rows.map(({ id }) => id));
    expect(page.data.isEnd).toBe(false);
  });

  test("each one that is chosen begins at the top: the value that WeChat scrolls by changes", async () => {
    const { page } = await openWith(few);
    const tops = [page.data.top];
    for (const id of [3, 2, 1]) {
      await choose(page, id);
      tops.push(page.data.top);
    }
    expect(tops.every((top, turn) => top < 1 && top !== tops[turn + 1])).toBe(true);
  });

  test("products that cannot be read leave the categories where they are", async () => {
    const { page } = await openWith(few, { "GET /v1/category/3/products": problem(503, "unavailable") });
    await choose(page, 3);
    expect([page.data.list, page.data.kinds.length, page.data.listProblem.title]).toEqual([
      "failed",
      2,
      "The shop is busy",
    ]);
  });
});

describe("the cart", () => {
  const card = (id: number, stock: number, more: Json = {}) => ({ ...tea, id, variant_id: 100 + id, stock, ...more });
  const sizeOf = ({ id, variant_id, name, price, stock }: Json) => ({
    ...{ id: variant_id, values: [], name: "", price, market_price: null, stock, image: null, image_sizes: null },
    ...{ product_id: id, product_name: name },
  });
  /** A cart of these cards, each with two pieces, and what the shop has of them now. */
  async function openWith(cards: Json[], now: Json[]) {
    const phone = startPhone({
      shop: shopOf({
        "GET /v1/variant": { body: { items: now.map(sizeOf) } },
        "GET /v1/product": { body: { items: [] } },
      }),
    });
    for (const each of [...cards].reverse()) phone.load("cart").add(each, 2);
    const page = phone.open("pages/cart/cart");
    await settle();
    return { phone, page };
  }
  const marksOf = (page: Json) => page.data.lines.map(({ mark }: Json) => mark);

  test("how many are left is said where few are, and where the line has them all; the picture's link says it too", async () => {
    const cards = [card(1, 5), card(2, 6), card(3, 2)];
    const { page } = await openWith(cards, cards);
    expect(marksOf(page)).toEqual(["Only 5 left", "", "Only 2 left"]);
    expect(page.data.lines.map(({ opens }: Json) => opens)).toEqual(["Tea, Only 5 left", "Tea", "Tea, Only 2 left"]);
    page.recount({ ...at({ key: "2 102" }), detail: { value: 6 } });
    expect(marksOf(page)).toEqual(["Only 5 left", "Only 6 left", "Only 2 left"]);
  });

  test("it is said once: not beside a count that was made smaller, not of what is over, and never as the most of an order", async () => {
    const before = [card(1, 9), card(2, 9), card(3, 2000)];
    const { page } = await openWith(before, [card(1, 1), card(2, 0), card(3, 2000)]);
    expect(marksOf(page)).toEqual(["", "", ""]);
    page.recount({ ...at({ key: "3 103" }), detail: { value: 999 } });
    expect(marksOf(page)).toEqual(["", "", ""]);
  });

  test("what is sold out or gone stands below the rest with a heading, and is taken out at once; its place is kept", async () => {
    const cards = [card(1, 9), card(2, 9), card(3, 9)];
    const { phone, page } = await openWith(cards, [card(1, 0), card(3, 9)]);
    const shown = () => page.data.lines.map(({ id, note }: Json) => [id, note]);
    expect(shown()).toEqual([
      [3, ""],
      [1, "Sold out"],
      [2, "No longer on sale"],
    ]);
    expect([page.data.off, page.data.offTitle]).toEqual([2, "Cannot be ordered (2)"]);
    page.onHide();
    expect(
      phone
        .load("cart")
        .all()
        .map(({ id }: Json) => id),
    ).toEqual([1, 2, 3]);
    page.removeOff();
    expect([shown(), page.data.off]).toEqual([[[3, ""]], 0]);
    expect(phone.load("cart").pieces()).toBe(2);
  });
});
