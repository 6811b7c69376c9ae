import { desc, eq } from "drizzle-orm";
import { redirect } from "next/navigation";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { operLogs } from "@/db/schema/logs";
import { createUser } from "@/e2e/fixtures/callers/people";
import { visitor } from "@/e2e/fixtures/callers/visitor";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { operation } from "@/lib/kernel/operation";
import { action } from "@/lib/next/action";
import { currentActor } from "@/lib/next/current-actor";
import { makeToken } from "@/lib/people/sessions/token";
import { get } from "@/lib/people/users/operations";
import { setStatus } from "@/lib/selling/orders/admin-operations";

beforeAll(() => openTestStore({ TRUSTED_PROXIES: "1" }));
afterAll(closeTestStore);
beforeEach(() => {
  visitor.cookie = "";
  visitor.headers = new Headers({
    "x-kiosk-peer": "10.0.0.1",
    "x-forwarded-for": "6.6.6.6, 203.0.113.9",
    "x-request-id": "page-request-1",
    "user-agent": "a browser",
    referer: "http://localhost:3000/admin/orders?page=2",
  });
});

const unknown = { id: 2_147_483_647, status: "cancelled", reason: "a test" } as const;

test("the caller of a page comes from the cookie, and the address only from trusted proxies", async () => {
  expect((await currentActor()).user).toBeNull();
  const { id, session, group_id, token } = await createUser({ permissions: ["order.read"] });
  visitor.cookie = token;
  expect((await currentActor()).user).toBeNull();
  visitor.cookie = makeToken(id, session, "admin").token;
  const { user, origin } = await currentActor();
  expect(user).toMatchObject({ id, group: { id: group_id } });
  expect(origin).toMatchObject({
    via: "page",
    ip: "203.0.113.9",
    requestId: "page-request-1",
    userAgent: "a browser",
    path: "/admin/orders",
  });
  await request("DELETE", "/v1/token", { token });
  expect((await currentActor()).user).toBeNull();
});

test("a server action checks the visitor's permissions, returns its error, and is logged with the operation's path", async () => {
  expect((await action(setStatus)({}, unknown)).problem).toMatchObject({ status: 401, code: "unauthenticated" });
  const clerk = await createUser({ permissions: ["order.read"] });
  visitor.cookie = makeToken(clerk.id, clerk.session, "admin").token;
  expect((await action(setStatus)({}, unknown)).problem).toMatchObject({ status: 403, code: "forbidden" });
  expect((await action(get)({}, {})).done).toMatchObject({ id: clerk.id });
  const root = await createUser({ permissions: "root" });
  visitor.cookie = makeToken(root.id, root.session, "admin").token;
  const { problem } = await action(setStatus)({}, { ...unknown, status: "gone" } as never);
  expect(problem).toMatchObject({ status: 400, request_id: "page-request-1", errors: [{ path: "status" }] });
  expect((await action(setStatus)({}, unknown)).problem).toMatchObject({ status: 404 });
  const [line] = await db().select().from(operLogs).where(eq(operLogs.user_id, root.id)).orderBy(desc(operLogs.id));
  expect(line).toMatchObject({ via: "page", path: `/cms/order/${unknown.id}/status`, status: 404, ip: "203.0.113.9" });
});

test("a server action returns unexpected errors as `internal`, and lets Next's redirects pass", async () => {
  const failing = (run: () => Promise<never>) =>
    action(
      operation({
        method: "GET",
        path: "/v1/x",
        module: "x",
        summary: "x",
        access: "public",
        output: z.object({}),
        run,
      }),
    );
  const broken = failing(async () => {
    throw new Error("secret words");
  });
  const { problem } = await broken({}, {});
  expect([problem?.code, JSON.stringify(problem).includes("secret")]).toEqual(["internal", false]);
  const leaving = failing(async () => redirect("/admin/login"));
  await expect(leaving({}, {})).rejects.toThrow("NEXT_REDIRECT");
});
