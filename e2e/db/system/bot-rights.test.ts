import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bots } from "@/db/schema/events";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { createStaff, type Staff } from "@/e2e/fixtures/callers/rights";
import { db, request } from "@/e2e/fixtures/servers/in-process";
import { createProduct, createShopper, openShop, pay, type Shopper } from "@/e2e/fixtures/shop/shop";
import { sweep } from "@/e2e/fixtures/shop/sweep";
import { environment } from "@/lib/kernel/process/environment";

let shop: Awaited<ReturnType<typeof openShop>>;
let shopper: Shopper;
let root: Staff;
let clerk: Staff;
beforeAll(async () => {
  shop = await openShop();
  shopper = await createShopper();
  root = await createStaff({ permissions: "root" });
  clerk = await createStaff({ permissions: ["alarm.edit"] });
});
beforeEach(() => db().delete(bots));
afterAll(() => shop.close());

let made = 0;
const addressOf = (token: string) => `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${token}`;
const bodyOf = (types: string[], token: string) => ({
  name: `Bot ${token}`,
  kind: "wecom",
  address: addressOf(token),
  types,
  language: "en",
});

async function aBot(by: Pick<Staff, "ask">, ...types: string[]) {
  // The sandbox shows the last four characters, so these are unique.
  const token = `test-${randomUUID()}-${String(++made).padStart(4, "0")}`;
  const { status, json, text } = await by.ask("POST", "/cms/bot", bodyOf(types, token));
  if (status !== 201) throw new Error(text);
  return { path: `/cms/bot/${json.id}`, token };
}
async function titlesSaid(token: string) {
  const { items } = (await request("GET", "/sandbox/chat")).json;
  return items.flatMap((item: { token: string; title: string }) =>
    item.token === token.slice(-4) ? [item.title] : [],
  );
}
async function buy() {
  const { id } = await createProduct({ name: "Tea", price: 5610, stock: 11 });
  await pay(shopper, (await shopper.order([id, 1])).id);
  await shop.settled();
}
/** An order that is paid now and waits to be reported: the chat does not answer. */
async function buyWhileDown() {
  await request("PUT", "/sandbox/faults", { body: { faults: ["bots_down"] } });
  await buy();
  await sweep(db());
  await request("PUT", "/sandbox/faults", { body: { faults: [] } });
  await letRest();
}
/** As if a minute had passed for all bots: each event gets its own message. */
const letRest = () => db().execute(sql`update bots set next_attempt_at = now(), recent = '{}'`);

test("a bot accepts only events that its editor is allowed to see", async () => {
  const refused = await clerk.ask(
    "POST",
    "/cms/bot",
    bodyOf(["bot.failing", "order.paid", "refund.failed"], "token-01"),
  );
  expect([refused.status, refused.json.code]).toEqual([403, "forbidden"]);
  expect(refused.json.errors).toEqual([
    { path: "types.1", code: "forbidden", message: "You do not have order.read yourself." },
    { path: "types.2", code: "forbidden", message: "You do not have order.refund yourself." },
  ]);
  const { path, token } = await aBot(clerk, "bot.failing");
  const edited = await clerk.ask("PUT", path, { types: ["order.paid"] });
  expect([edited.status, edited.json.errors]).toMatchObject([403, [{ path: "types.0", code: "forbidden" }]]);
  await buy();
  await sweep(db());
  expect([(await root.ask("GET", "/cms/bot")).json.items.length, await titlesSaid(token)]).toEqual([1, []]);
});

test("an admin cannot redirect another admin's bot that sends events they are not allowed to see", async () => {
  const { path, token } = await aBot(root, "order.paid", "bot.failing");
  await buyWhileDown();
  const theirs = `theirs-${randomUUID()}`;
  for (const fields of [{ address: addressOf(theirs) }, { kind: "feishu" }, { secret: null }, { name: "Mine" }]) {
    const { status, json } = await clerk.ask("PUT", path, fields);
    expect([fields, status, json.errors[0].path]).toEqual([fields, 403, "types.0"]);
  }
  const alone = await clerk.ask("PUT", path, { types: ["bot.failing"], address: addressOf(theirs) });
  expect([alone.status, alone.json.types]).toEqual([200, ["bot.failing"]]);
  await sweep(db());
  expect([await titlesSaid(token), await titlesSaid(theirs)]).toEqual([[], []]);
  expect((await root.ask("GET", path)).json.waiting).toBe(0);
});

test("a revert restores no event that the reverting admin is not allowed to see", async () => {
  const { path, token } = await aBot(root, "order.paid");
  await root.ask("PUT", path, { types: ["bot.failing"] });
  const line = (await root.ask("GET", "/cms/oper_log?size=1")).json.items[0].id as number;
  const reverter = await createStaff({ permissions: ["alarm.edit", "oper_log.read", "oper_log.revert"] });
  const refused = await reverter.ask("POST", `/cms/oper_log/${line}/revert`);
  expect([refused.status, refused.json.errors]).toMatchObject([403, [{ path: "types.0" }]]);
  const seeing = await createStaff({ permissions: ["alarm.edit", "oper_log.read", "oper_log.revert", "order.read"] });
  expect((await seeing.ask("POST", `/cms/oper_log/${line}/revert`)).status).toBe(200);
  await setUser(root.id, { status: "disabled" });
  await buy();
  await sweep(db());
  expect(await titlesSaid(token)).toHaveLength(1); // the admin who reverted has edited it last
  await setUser(root.id, { status: "active" });
});

const without = (permissions: string[]) => (editor: Staff) =>
  root.ask("PUT", `/cms/group/${editor.group_id}`, { permissions });

test.each<[string, (editor: Staff) => Promise<unknown>, string[]]>([
  ["loses the permission", without(["alarm.edit", "product.read"]), ["order.paid"]],
  [
    "is disabled",
    (editor) => root.ask("PUT", `/cms/user/${editor.id}`, { status: "disabled" }),
    ["order.paid", "stock.low"],
  ],
])(
  "a bot whose last editor %s no longer sends those events, until another admin saves it",
  async (_, take, withheld) => {
    const editor = await createStaff({ permissions: ["alarm.edit", "order.read", "product.read"] });
    const { path, token } = await aBot(editor, "order.paid", "stock.low");
    const bot = async () => (await root.ask("GET", path)).json;
    await buyWhileDown();
    expect(await bot()).toMatchObject({ waiting: 2, withheld_types: [] });
    const done = (await take(editor)) as { status: number };
    expect(done.status).toBeLessThan(300);
    await buy();
    await sweep(db());
    const titles = { "order.paid": "**New order ¥56.10**", "stock.low": "**Only 10 left: Tea**" };
    const sent = Object.entries(titles).flatMap(([type, title]) => (withheld.includes(type) ? [] : [title, title]));
    expect(await titlesSaid(token)).toEqual(sent);
    expect(await bot()).toMatchObject({ waiting: 0, withheld_types: withheld });
    const { types } = await bot();
    expect((await root.ask("PUT", path, { types })).json.withheld_types).toEqual([]);
    await buy();
    await sweep(db());
    expect((await titlesSaid(token)).slice(sent.length).toSorted()).toEqual(Object.values(titles).toSorted());
  },
);

test("without the sandbox, a demo account's bot sends nothing", async () => {
  const demo = await createUser({ permissions: "root", is_demo: true });
  const ask: Staff["ask"] = (method, path, body) => request(method, path, { token: demo.token, body });
  const { path } = await aBot({ ask }, "order.paid");
  const real = environment();
  const { sandbox } = real;
  const withheld = async () => (await root.ask("GET", path)).json.withheld_types;
  expect(await withheld()).toEqual([]);
  Object.assign(real, { sandbox: false });
  expect(await withheld()).toEqual(["order.paid"]);
  Object.assign(real, { sandbox });
});
