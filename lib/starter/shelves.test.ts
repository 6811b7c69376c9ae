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
