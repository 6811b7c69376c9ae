import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { rows } from "@/db/client";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { dropWechatCalls, interceptWechat } from "@/e2e/fixtures/servers/intercept-wechat";
import { orderDesk } from "@/e2e/fixtures/shop/order-desk";
import { receiveGoods } from "@/e2e/fixtures/shop/reviews";
import { createShopper, findFaults, type Shopper } from "@/e2e/fixtures/shop/shop";
import { form, picture } from "@/e2e/fixtures/shop/uploads";

const desk = orderDesk("review.read", "review.moderate", "order.read", "order.refund");
const { admin } = desk;

const write = (shopper: Shopper, item_id: number, fields: object = {}) =>
  shopper.ask("POST", "/v1/review", { item_id, rating: 5, ...fields });
const upload = async (shopper: Shopper) =>
  (await shopper.ask("POST", "/v1/image", form([["a.jpg", await picture("jpeg")]]))).json.url as string;
const moderate = (id: number, status: string, version: number) =>
  admin("PUT", `/cms/review/${id}/status`, { status, version });
const product = async (id: number) => (await request("GET", `/v1/product/${id}`)).json;
const ratingOf = async (id: number) => {
  const { rating, rating_count } = await product(id);
  return [rating, rating_count];
};
const shownOf = async (id: number, more = "") => (await request("GET", `/v1/review?product_id=${id}${more}`)).json;
const refusal = ({
  status,
  json,
}: {
  status: number;
  json: { code: string; errors?: { path: string; code: string }[] };
}) => [status, json.errors?.map(({ path, code }) => `${path} ${code}`).join() ?? json.code];
const line = async (shopper: Shopper, order: number, at = 0) =>
  (await shopper.ask("GET", `/v1/order/${order}`)).json.items[at];

test("a review of a completed order is public and counts in the product's rating", async () => {
  const [shopper, other] = [await createShopper(), await createShopper()];
  await shopper.ask("PUT", "/v1/user", { nickname: "Mei" });
  const { id, items, products } = await receiveGoods(shopper);
  expect(await line(shopper, id)).toMatchObject({ review_id: null, can_review: true });
  expect(await ratingOf(products[0]!)).toEqual([null, 0]);
  const content = '<script>alert("1")</script> 香气好，联系 13800000001\n第二行';
  const { status, json, headers } = await write(shopper, items[0]!, { rating: 4, content });
  expect([status, json.status, json.content, headers.location]).toEqual([
    201,
    "published",
    content,
    `/v1/review/${json.id}`,
  ]);
  expect(await line(shopper, id)).toMatchObject({ review_id: json.id, can_review: false });
  expect(await ratingOf(products[0]!)).toEqual([4, 1]);
  const { items: shown } = await shownOf(products[0]!);
  expect(shown).toMatchObject([{ id: json.id, rating: 4, content, author: { nickname: "Mei" }, reply: null }]);
  expect((await shopper.ask("GET", "/v1/review/mine")).json.items).toEqual([json]);
  expect((await other.ask("GET", "/v1/review/mine")).json.items).toEqual([]);
  expect((await other.ask("GET", `/v1/review/${json.id}`)).json).toMatchObject({ id: json.id, item_id: null });
  expect((await request("GET", `/v1/product?ids=${products[0]}`)).json.items).toMatchObject([
    { rating: 4, rating_count: 1 },
  ]);
  expect(await findFaults()).toEqual([]);
});

test("an anonymous review has its author only for admins", async () => {
  const shopper = await createShopper();
  await shopper.ask("PUT", "/v1/user", { nickname: "Secret Mei" });
  const { items, products } = await receiveGoods(shopper);
  const { json } = await write(shopper, items[0]!, { content: "Good.", is_anonymous: true });
  const shown = await shownOf(products[0]!);
  const other = await createShopper();
  const read = (await other.ask("GET", `/v1/review/${json.id}`)).json;
  expect([shown.items[0].author, read.author]).toEqual([null, null]);
  for (const answer of [shown, read]) expect(JSON.stringify(answer)).not.toMatch(/Secret|user_id/);
  expect((await admin("GET", `/cms/review/${json.id}`)).json.user).toEqual({ id: shopper.id, nickname: "Secret Mei" });
});

test("only a shopper's own lines of completed orders can be reviewed, once, in time and unless refunded", async () => {
  const shopper = await createShopper();
  const { id, items } = await receiveGoods(shopper, [
    [1000, 1],
    [2000, 2],
    [3000, 1],
  ]);
  const [first, second, third] = items as [number, number, number];
  expect(refusal(await write(await createShopper(), first))).toEqual([404, "not_found"]);
  expect(refusal(await write(shopper, 2_147_483_647))).toEqual([404, "not_found"]);
  for (const rating of [0, 6, 4.5]) expect(refusal(await write(shopper, first, { rating }))[1]).toMatch("rating");
  expect(refusal(await write(shopper, first, { content: "茶".repeat(501) }))[1]).toMatch("content");
  expect((await write(shopper, first, { content: "茶".repeat(500) })).status).toBe(201);
  expect(refusal(await write(shopper, first))).toEqual([409, "item_id duplicate"]);
  const twice = await Promise.all([write(shopper, third), write(shopper, third)]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  const refund = (count: number) =>
    db().execute(sql`update order_items set claimed_count = ${count}, refunded_count = ${count} where id = ${second}`);
  await refund(2);
  expect(refusal(await write(shopper, second))).toEqual([409, "order_state"]);
  expect(await line(shopper, id, 1)).toMatchObject({ can_review: false });
  await refund(0);
  const complete = (ago: string) =>
    db().execute(sql`update orders set completed_at = now() - ${ago}::interval where id = ${id}`);
  await complete("30 days 1 minute");
  expect(refusal(await write(shopper, second))).toEqual([409, "order_state"]);
  expect(await line(shopper, id, 1)).toMatchObject({ can_review: false });
  await complete("29 days 23 hours");
  expect((await write(shopper, second)).status).toBe(201);
  const { json: paid } = await shopper.ask("GET", `/v1/order/${(await desk.paid()).id}`);
  expect(paid.code).toBe("not_found");
  const waiting = await shopper.order([(await product((await receiveGoods(shopper)).products[0]!)).id, 1]);
  expect(refusal(await write(shopper, waiting.items[0].id))).toEqual([409, "order_state"]);
});

test("`review.days` of 0 closes reviews", async () => {
  const shopper = await createShopper();
  const { id, items } = await receiveGoods(shopper);
  const set = (value: string) =>
    db().execute(
      sql`insert into settings (key, value) values ('review.days', ${value}) on conflict (key) do update set value = excluded.value`,
    );
  await set("0");
  expect(refusal(await write(shopper, items[0]!))).toEqual([409, "order_state"]);
  expect((await line(shopper, id)).can_review).toBe(false);
  await set("30");
});

test("a risky text is refused, a doubtful one `pending`, and stars without text are not checked by WeChat", async () => {
  const shopper = await createShopper();
  const { items, products } = await receiveGoods(shopper, [
    [1000, 1],
    [1000, 1],
    [1000, 1],
  ]);
  const calls = interceptWechat();
  const checks = () => calls.filter((call) => call.endsWith("/wxa/msg_sec_check")).length;
  expect(refusal(await write(shopper, items[0]!, { content: "违规" }))).toEqual([400, "content risky_content"]);
  expect((await write(shopper, items[0]!, { content: "存疑" })).json.status).toBe("pending");
  expect(checks()).toBe(2);
  expect((await write(shopper, items[1]!)).json.status).toBe("published");
  expect(refusal(await write(shopper, items[1]!, { content: "违规" }))).toEqual([409, "item_id duplicate"]);
  expect(checks()).toBe(2);
  const { json } = await write(shopper, items[2]!, { images: [await upload(shopper)] });
  expect(json.status).toBe("pending");
  expect((await admin("GET", "/cms/review/counts")).json.pending).toBeGreaterThanOrEqual(2);
  expect(await Promise.all(products.map(ratingOf))).toEqual([
    [null, 0],
    [5, 1],
    [null, 0],
  ]);
  const [, , pending] = (await shopper.ask("GET", "/v1/review/mine")).json.items.toReversed();
  expect((await (await createShopper()).ask("GET", `/v1/review/${pending.id}`)).status).toBe(404);
});

test("a review is `pending` if WeChat's check fails or takes too long", async () => {
  const shopper = await createShopper();
  const { items } = await receiveGoods(shopper, [
    [1000, 1],
    [1000, 1],
  ]);
  dropWechatCalls(/msg_sec_check/);
  expect((await write(shopper, items[0]!, { content: "Good." })).json.status).toBe("pending");
  interceptWechat((call) => (call.endsWith("msg_sec_check") ? sleep(20_000, undefined, { ref: false }) : undefined));
  const { json } = await write(shopper, items[1]!, { content: "Slow." });
  expect((await admin("GET", `/cms/review/${json.id}`)).json).toMatchObject({
    status: "pending",
    check: "unavailable",
  });
});

test("pictures are the author's own uploads, at most six, and are removed by an edit or the review's deletion", async () => {
  const shopper = await createShopper();
  const { items, products } = await receiveGoods(shopper);
  const [a, b, foreign] = [await upload(shopper), await upload(shopper), await upload(await createShopper())];
  const attempt = (images: string[]) => write(shopper, items[0]!, { images });
  expect(refusal(await attempt([a, foreign]))).toEqual([400, "images.1 unknown_image"]);
  expect(refusal(await attempt([a, a]))).toEqual([400, "images.1 unknown_image"]);
  expect(refusal(await attempt(Array(7).fill(a)))[1]).toMatch("images");
  const { json } = await attempt([a, b]);
  const urls = ({ images }: { images: { url: string }[] }) => images.map(({ url }) => url);
  expect(urls(json)).toEqual([a, b]);
  const edit = (fields: object) => shopper.ask("PUT", `/v1/review/${json.id}`, fields);
  expect(refusal(await edit({ images: [b, foreign] }))).toEqual([400, "images.1 unknown_image"]);
  expect(urls((await edit({ images: [b] })).json)).toEqual([b]);
  const abandoned = async () =>
    (await rows<{ key: string }>(db(), sql`select key from loose_files where is_abandoned order by key`)).map(
      ({ key }) => key,
    );
  const keyOf = (url: string) => url.slice(url.indexOf("uploads/"));
  expect(await abandoned()).toEqual([keyOf(a)]);
  await moderate(json.id, "published", 2);
  expect((await shownOf(products[0]!, "&with_images=true")).total).toBe(1);
  expect((await shownOf(products[0]!, "&with_images=false")).total).toBe(0);
  expect(await ratingOf(products[0]!)).toEqual([5, 1]);
  for (const _ of [1, 2]) expect((await shopper.ask("DELETE", `/v1/review/${json.id}`)).status).toBe(204);
  expect(await abandoned()).toEqual([keyOf(a), keyOf(b)].toSorted());
  expect(await ratingOf(products[0]!)).toEqual([null, 0]);
  expect((await admin("GET", `/cms/review/${json.id}`)).status).toBe(404);
  expect((await shopper.ask("GET", "/v1/review/mine")).json.items).toEqual([]);
  expect(refusal(await write(shopper, items[0]!))).toEqual([409, "item_id duplicate"]);
  expect(await findFaults()).toEqual([]);
});

test("an edit is checked again and changes the rating, and a repeated edit changes nothing", async () => {
  const shopper = await createShopper();
  const { items, products } = await receiveGoods(shopper);
  const { json } = await write(shopper, items[0]!, { rating: 2, content: "Bitter." });
  const edit = (fields: object, version?: number) =>
    shopper.ask("PUT", `/v1/review/${json.id}`, { ...fields, version });
  expect(refusal(await edit({ content: "risky" }))).toEqual([400, "content risky_content"]);
  for (const _ of [1, 2]) {
    const again = await edit({ rating: 4, content: "Mild after all." }, json.version);
    expect([again.status, again.json.version, again.json.status]).toEqual([200, json.version + 1, "published"]);
  }
  expect(await ratingOf(products[0]!)).toEqual([4, 1]);
  expect(refusal(await edit({ rating: 1 }, json.version))).toEqual([409, "stale"]);
  expect((await edit({ content: "doubtful" })).json.status).toBe("pending");
  expect(await ratingOf(products[0]!)).toEqual([null, 0]);
  expect((await (await createShopper()).ask("PUT", `/v1/review/${json.id}`, { rating: 1 })).status).toBe(404);
});

test.each([
  ["hidden", "published"],
  ["pending", "pending"],
] as const)("a %s review remains unpublished after each edit until an admin decides", async (state, first) => {
  const shopper = await createShopper();
  const { items, products } = await receiveGoods(shopper);
  const content = first === "pending" ? "存疑" : "Good.";
  const pictures = [await upload(shopper), await upload(shopper)];
  const { json } = await write(shopper, items[0]!, { content, images: state === "pending" ? pictures : [] });
  if (state === "hidden") await moderate(json.id, "hidden", json.version);
  const edit = async (fields: object) => (await shopper.ask("PUT", `/v1/review/${json.id}`, fields)).json.status;
  expect(await edit({ rating: 1 })).toBe(state);
  expect(await edit({ is_anonymous: true })).toBe(state);
  for (const fields of [
    { content: "Changed." },
    { content: "Good." },
    { images: pictures.slice(0, 1) },
    { images: [] },
    { content: "" },
  ])
    expect([fields, await edit(fields)]).toEqual([fields, "pending"]);
  expect(await ratingOf(products[0]!)).toEqual([null, 0]);
  expect(await findFaults()).toEqual([]);
});

test("an admin publishes, hides and answers a review; a decision on an older version is `stale`", async () => {
  const shopper = await createShopper();
  const { items, products } = await receiveGoods(shopper);
  const { json } = await write(shopper, items[0]!, { content: "存疑" });
  const answers = await Promise.all([1, 2].map(() => moderate(json.id, "published", json.version)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await ratingOf(products[0]!)).toEqual([5, 1]);
  const undone = await moderate(json.id, "pending", json.version + 1);
  expect([undone.json.status, await ratingOf(products[0]!)]).toEqual(["pending", [null, 0]]);
  await moderate(json.id, "published", undone.json.version);
  const read = (await admin("GET", `/cms/review/${json.id}`)).json;
  await shopper.ask("PUT", `/v1/review/${json.id}`, { content: "Now something else." });
  expect(refusal(await moderate(json.id, "hidden", read.version))).toEqual([409, "status stale"]);
  const { json: hidden } = await moderate(json.id, "hidden", read.version + 1);
  expect([hidden.status, await ratingOf(products[0]!)]).toEqual(["hidden", [null, 0]]);
  expect((await shopper.ask("PUT", `/v1/review/${json.id}`, { content: "And now this." })).json.status).toBe("pending");
  await moderate(json.id, "published", hidden.version + 1);
  const reply = (text: string | null) => admin("PUT", `/cms/review/${json.id}/reply`, { reply: text });
  expect((await reply("Thank you!")).json).toMatchObject({ reply: "Thank you!", replied_at: expect.any(String) });
  expect((await shownOf(products[0]!)).items).toMatchObject([{ reply: "Thank you!" }]);
  expect((await admin("GET", `/cms/review?replied=true&product_id=${products[0]}`)).json.total).toBe(1);
  expect((await reply(null)).json).toMatchObject({ reply: null, replied_at: null });
  const changes = sql`select from oper_log_changes where entity = 'review' and entity_id = ${json.id}`;
  expect(await rows(db(), changes)).toHaveLength(7);
});
