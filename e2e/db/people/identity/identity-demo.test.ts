import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { users } from "@/db/schema/users";
import { createUser, randomAddress, randomName, register } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";

beforeAll(() => openTestStore({ SANDBOX: "false" }));
afterAll(closeTestStore);

test("without the sandbox, a demo account is unknown, has no valid session, and is not listed as a giver of rights", async () => {
  const { id, username, password, token } = await register();
  await db().update(users).set({ is_demo: true }).where(eq(users.id, id));
  const tries = (account: string) =>
    request("POST", "/v1/token", { body: { account, secret: password, type: 100 }, peer: randomAddress() });
  const [demo, unknown] = [await tries(username), await tries(randomName())];
  expect(demo.status).toBe(401);
  expect({ ...demo.json, request_id: "" }).toEqual({ ...unknown.json, request_id: "" });
  expect((await request("GET", "/v1/user", { token })).json.code).toBe("token_revoked");
  const giver = await createUser({ permissions: ["group.edit"] });
  await createUser({ permissions: ["group.edit"], is_demo: true });
  const { items } = (await request("GET", "/cms/group/giver", { token: giver.token })).json;
  expect(items.map((one: { id: number }) => one.id)).toEqual([giver.id]);
});

test("without WeChat, a login code is 503 `not_configured` without Retry-After", async () => {
  const { status, json, headers } = await request("POST", "/v1/token", { body: { account: "code", type: 200 } });
  expect([status, json.code]).toEqual([503, "not_configured"]);
  expect([headers["retry-after"], json.retry_after]).toEqual([undefined, undefined]);
});
