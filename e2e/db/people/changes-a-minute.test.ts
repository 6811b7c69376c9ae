import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, openTestStore, request, setLimit } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const home = { name: "Han", phone: "13800138000", province: "Zhejiang", city: "Hangzhou", detail: "1 West Road" };

test("changes of names, addresses and subscriptions count together towards `limit.changes`, refused ones too", async () => {
  setLimit("limit.changes", 4);
  const [mei, lan] = [await createUser(), await createUser()];
  const send = (method: string, path: string, body?: object) =>
    request(method, path, { token: mei.token, body, headers: { "idempotency-key": randomUUID() } });
  const accept = () => send("POST", "/v1/subscription", { results: { [randomUUID()]: "accept" } });

  expect((await send("PUT", "/v1/user", { nickname: "Mei" })).status).toBe(200);
  expect((await send("POST", "/v1/address", home)).status).toBe(201);
  expect((await accept()).status).toBe(204);
  expect((await send("DELETE", "/v1/address/2147483647")).status).toBe(404);
  expect((await send("PUT", "/v1/user", { username: lan.username })).status).toBe(409);

  const refused = [await send("PUT", "/v1/user", { nickname: "M" }), await send("POST", "/v1/address", home)];
  for (const { json, status, headers } of [...refused, await accept()]) {
    expect([status, json.code]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  }
  expect((await send("GET", "/v1/user")).json.nickname).toBe("Mei");
  const other = await request("PUT", "/v1/user", { token: lan.token, body: { nickname: "Lan" } });
  expect(other.status).toBe(200);
});
