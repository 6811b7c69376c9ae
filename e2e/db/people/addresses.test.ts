import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const home = {
  name: "Han Meimei",
  phone: "+86 138-0013",
  province: "Zhejiang",
  city: "Hangzhou",
  detail: "1 West Road",
};

interface Address {
  id: number;
  is_default: boolean;
}

async function shopper() {
  const { token } = await createUser();
  const send = (method: string, path = "", body?: unknown) => request(method, `/v1/address${path}`, { token, body });
  return {
    send,
    list: async () => (await send("GET")).json.items as Address[],
    add: async (more: object = {}) => (await send("POST", "", { ...home, ...more })).json as Address,
    defaults: async () => ((await send("GET")).json.items as Address[]).filter((each) => each.is_default),
  };
}

test("a new address is returned as created, and the first one is always the default", async () => {
  const { send } = await shopper();
  const made = await send("POST", "", { ...home, is_default: false });
  expect(made.status).toBe(201);
  expect(made.json).toEqual({
    ...home,
    id: expect.any(Number),
    district: "",
    postal_code: "",
    latitude: null,
    longitude: null,
    is_default: true,
    created_at: expect.stringMatching(/\.\d{3}Z$/),
    updated_at: expect.stringMatching(/\.\d{3}Z$/),
  });
  expect((await send("GET")).json).toEqual({ items: [made.json] });
});

test("addresses are listed with the default first, then the newest first", async () => {
  const { add, list } = await shopper();
  const [a, b, c] = [await add(), await add(), await add()];
  expect((await list()).map(({ id }) => id)).toEqual([a.id, c.id, b.id]);
});

test("a new default, at creation or by an edit, replaces the previous one", async () => {
  const { add, send, defaults } = await shopper();
  const [first, second] = [await add(), await add({ is_default: true })];
  expect(await defaults()).toMatchObject([{ id: second.id }]);
  expect((await send("PUT", `/${first.id}`, { is_default: true })).json.is_default).toBe(true);
  expect(await defaults()).toMatchObject([{ id: first.id }]);
});

test("unsetting the default makes the newest other address the default, and has no effect on an only one", async () => {
  const { add, send, defaults } = await shopper();
  const only = await add();
  expect((await send("PUT", `/${only.id}`, { is_default: false })).json.is_default).toBe(true);
  const [, newest] = [await add(), await add()];
  expect((await send("PUT", `/${only.id}`, { is_default: false, city: "Ningbo" })).json).toMatchObject({
    is_default: false,
    city: "Ningbo",
  });
  expect(await defaults()).toMatchObject([{ id: newest.id }]);
});

test("deleting the default makes the newest other address the default", async () => {
  const { add, send, defaults, list } = await shopper();
  const [first, second, third] = [await add(), await add(), await add()];
  const removed = await send("DELETE", `/${first.id}`);
  expect([removed.status, removed.text]).toEqual([204, ""]);
  expect(await defaults()).toMatchObject([{ id: third.id }]);
  await send("DELETE", `/${second.id}`);
  expect(await defaults()).toMatchObject([{ id: third.id }]);
  await send("DELETE", `/${third.id}`);
  expect(await list()).toEqual([]);
  expect((await send("DELETE", `/${third.id}`)).status).toBe(404);
});

test("an edit changes only the fields sent, and null empties optional fields", async () => {
  const { add, send } = await shopper();
  const { id } = await add({ district: "Xihu", postal_code: "310013" });
  const { json } = await send("PUT", `/${id}`, { name: "Li Lei", district: null });
  expect(json).toMatchObject({ ...home, name: "Li Lei", district: "", postal_code: "310013", is_default: true });
});

test("of 25 concurrent creations 20 succeed, and one address is the default", async () => {
  const { send, list, defaults } = await shopper();
  const replies = await Promise.all(
    Array.from({ length: 25 }, (_, at) => send("POST", "", { ...home, is_default: at % 2 === 0 })),
  );
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(replies.filter(({ json }) => json.code === "limit_reached")).toHaveLength(5);
  expect(await list()).toHaveLength(20);
  expect(await defaults()).toHaveLength(1);
});

test("concurrent changes and deletions of the default leave exactly one default", async () => {
  const { add, send, defaults } = await shopper();
  const all = [];
  for (let at = 0; at < 8; at++) all.push(await add());
  const replies = await Promise.all(
    all.flatMap(({ id }, at) => [
      send("PUT", `/${id}`, { is_default: true }),
      send("PUT", `/${id}`, { is_default: false }),
      ...(at % 2 ? [send("DELETE", `/${id}`)] : []),
    ]),
  );
  expect(replies.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await defaults()).toHaveLength(1);
});
