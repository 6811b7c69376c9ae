import { describe, expect, test, vi } from "vitest";
import { startPhone } from "./phone.fixture";
import { holdTime, type Json, longjing, paid, problem, settle, shopOf } from "./shop.fixture";

holdTime();

const picture = (name: string) => ({
  url: `https://shop.example/${name}`,
  sizes: { small: { url: `${name}-320` }, medium: { url: `${name}-750` }, large: { url: name } },
});
const review = {
  id: 9,
  product_id: 1,
  variant_name: "50 g / Tin",
  rating: 5,
  content: "Fresh and fragrant.",
  images: [] as Json[],
  author: { nickname: "Mei", avatar: null, avatar_sizes: null },
  reply: null as string | null,
  created_at: new Date(2026, 10, 20, 9).toISOString(),
};
const own = {
  ...review,
  item_id: 71,
  product_name: "Longjing",
  product_image_sizes: null,
  is_anonymous: false,
  status: "published",
  version: 3,
};
const tapped = (dataset: Json) => ({ currentTarget: { dataset } });
const rated = { ...longjing, rating: 4.5, rating_count: 2 };

describe("reviews on the product page", () => {
  const atProduct = async (product: Json, reviews: Json, language = "en") => {
    const shop = shopOf({ "GET /v1/product/1": { body: product }, "GET /v1/review": reviews });
    const phone = startPhone({ language, shop });
    const page = phone.open("pages/product/product", { id: "1" });
    await settle();
    return { phone, page };
  };

  test.each([
    ["en", "Reviews (2)", "Anonymous"],
    ["zh_CN", "评价（2）", "匿名用户"],
  ])("show the average, the count and the newest ones (%s)", async (language, heading, nobody) => {
    const asked: Json[] = [];
    const items = [{ ...review, author: null, images: [picture("a")], reply: "Thank you!" }, review];
    const { page } = await atProduct(
      rated,
      ({ query }: Json) => asked.push(Object.fromEntries(query)) && { body: { items } },
      language,
    );
    expect(page.data).toMatchObject({ rating: "4.5", reviewed: heading });
    expect(asked).toEqual([{ product_id: "1", size: "2" }]);
    expect(page.data.reviews).toMatchObject([
      { name: nobody, avatar: "", reply: "Thank you!", pictures: [{ small: "a-320", large: "a" }] },
      { name: "Mei", content: "Fresh and fragrant.", variant: "50 g / Tin" },
    ]);
  });
});

test("all reviews can be filtered, and further pages are added", async () => {
  const asked: string[] = [];
  const list = ({ query }: Json) => {
    asked.push(query.toString());
    const of = query.get("page") === "2" ? 1 : 20;
    return {
      body: {
        items:
          query.get("rating") === "1,2"
            ? []
            : Array.from({ length: of }, (_, at) => ({ ...review, id: Number(query.get("page")) * 20 + at })),
      },
    };
  };
  const phone = startPhone({ shop: shopOf({ "GET /v1/product/1": { body: rated }, "GET /v1/review": list }) });
  const page = phone.open("pages/reviews/reviews", { product: "1" });
  await settle();
  expect(page.data).toMatchObject({ average: "4.5", rating: 4.5, count: 2, isEnd: false });
  page.onReachBottom();
  await settle();
  expect([page.data.items.length, page.data.isEnd]).toEqual([21, true]);
  for (const name of ["pictures", "good", "middling", "bad"]) {
    page.choose(tapped({ name }));
    await settle();
  }
  expect([page.data.state, page.data.items]).toEqual(["ready", []]);
  const of = "product_id=1&";
  const first = "page=1&size=20";
  expect(asked).toEqual([
    `${of}${first}`,
    `${of}page=2&size=20`,
    `${of}with_images=true&${first}`,
    `${of}rating=4%2C5&${first}`,
    `${of}rating=3&${first}`,
    `${of}rating=1%2C2&${first}`,
  ]);
});

describe("writing a review", () => {
  const lineOf = (more: Json) => ({ id: 71, name: "Longjing", variant_name: "", image_sizes: null, ...more });
  const orderWith = (more: Json = { can_review: true }) => ({
    body: { ...paid, status: "completed", items: [lineOf(more)] },
  });
  async function atForm(answers: Record<string, Json>, query: Json = { order: "7", item: "71" }, language = "en") {
    const bodies: Json[] = [];
    const put = ({ body }: Json) => bodies.push(body) && { body: { ...own, status: "pending" } };
    const shop = shopOf({
      "GET /v1/order/7": orderWith(),
      "GET /v1/review/9": { body: own },
      "PUT /v1/review/9": put,
      ...answers,
    });
    const phone = startPhone({ language, shop });
    const page = phone.open("pages/review/review", query);
    await settle();
    const submit = async () => {
      page.submit();
      page.submit(); // a second tap
      await settle();
    };
    return { phone, page, bodies, submit };
  }
  const taking =
    (status: string, bodies: Json[] = []) =>
    ({ body }: Json) =>
      bodies.push(body) && { status: 201, body: { ...own, status } };

  test.each([
    ["en", "published", "Your review is published"],
    ["zh_CN", "pending", "已提交，审核后显示"],
  ])("needs stars, is sent once, and shows what happens next (%s, %s)", async (language, status, said) => {
    const bodies: Json[] = [];
    const { phone, page, submit } = await atForm({ "POST /v1/review": taking(status, bodies) }, undefined, language);
    await submit();
    expect(bodies).toEqual([]);
    page.rate(tapped({ value: 4 }));
    page.type({ detail: { value: " Fresh. " } });
    expect(page.data.letters).toBe("8/500");
    page.hide({ detail: { value: true } });
    await submit();
    expect(bodies).toEqual([{ item_id: 71, rating: 4, content: "Fresh.", images: [], is_anonymous: true }]);
    expect(phone.asked("showToast").at(-1)).toMatchObject({ title: said });
    expect(phone.asked("navigateBack")).toHaveLength(1);
  });

  test("keeps a text that WeChat refuses or whose response is lost, with the reason", async () => {
    const errors = [{ path: "content", code: "risky_content", message: "WeChat does not allow this text." }];
    let answer: Json = problem(400, "invalid", { errors });
    const { phone, page, submit } = await atForm({ "POST /v1/review": () => answer });
    page.rate(tapped({ value: 1 }));
    page.type({ detail: { value: "Risky." } });
    await submit();
    expect([page.data.message, page.data.content]).toEqual(["WeChat does not allow this text.", "Risky."]);
    answer = undefined;
    await submit();
    expect(page.data.message).toContain("will not be submitted twice");
    expect(phone.asked("navigateBack")).toEqual([]);
    expect(new Set(phone.headers.map((each) => each["idempotency-key"]).filter(Boolean)).size).toBe(2);
  });

  test("edits the stored text and pictures under the version that was read", async () => {
    const mine = { ...own, images: [picture("a"), picture("b")], is_anonymous: true };
    const { phone, page, bodies, submit } = await atForm({ "GET /v1/review/9": { body: mine } }, { id: "9" });
    expect(phone.asked("setNavigationBarTitle")).toEqual([{ title: "Edit the review" }]);
    expect(page.data).toMatchObject({ rating: 5, rated: "Very good", content: mine.content, isAnonymous: true });
    const part = phone.attach("components/pictures/pictures", { stored: page.data.stored });
    expect(part.data.pictures).toMatchObject([
      { path: "a-320", state: "sent" },
      { path: "b-320", state: "sent" },
    ]);
    part.remove(tapped({ key: part.data.pictures[0].key }));
    page.onPictures({ detail: part.told.at(-1)[1] });
    await submit();
    const kept = ["https://shop.example/b"];
    expect(bodies).toEqual([{ version: 3, rating: 5, content: mine.content, images: kept, is_anonymous: true }]);
  });
});

describe("the shopper's own reviews", () => {
  test.each([
    ["en", ["Pending approval", "Published", "Hidden"]],
    ["zh_CN", ["审核中", "已发布", "未展示"]],
  ])("show their state (%s) and are deleted after a confirmation", async (language, states) => {
    const removed: string[] = [];
    let items = ["pending", "published", "hidden"].map((status, at) => ({ ...own, id: 9 + at, status }));
    const shop = shopOf({
      "GET /v1/review/mine": () => ({ body: { items } }),
      "DELETE /v1/review/9": () => {
        removed.push("9");
        items = items.slice(1);
        return { status: 204 };
      },
    });
    const phone = startPhone({ language, shop });
    const page = phone.open("pages/my-reviews/my-reviews");
    await settle();
    expect(page.data.items.map(({ status }: Json) => status)).toEqual(states);
    expect(page.data.items[0]).toMatchObject({ name: "Longjing", review: { content: review.content, variant: "" } });
    phone.wx.showModal = vi.fn(async () => ({ confirm: false }));
    await page.erase(tapped({ id: 9 }));
    expect(removed).toEqual([]);
    phone.wx.showModal = vi.fn(async () => ({ confirm: true }));
    await page.erase(tapped({ id: 9 }));
    await settle();
    expect([removed, page.data.items.length]).toEqual([["9"], 2]);
  });
});
