import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rows } from "@/db/client";
import { sessions } from "@/db/schema/users";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { environment } from "@/lib/kernel/process/environment";
import { loadUser, verifyToken } from "@/lib/people/sessions/live-session";
import { makeToken } from "@/lib/people/sessions/token";

beforeAll(() => openTestStore());
afterAll(closeTestStore);

const me = (token: string) => request("GET", "/v1/user", { token });
const setSession = (
  id: string,
  fields: Partial<Record<"expires_at" | "last_seen_at" | "revoked_at", ReturnType<typeof sql>>>,
) => db().update(sessions).set(fields).where(eq(sessions.id, id));

test("a token is revoked if its session ended, its user is disabled or deleted, or is a demo without the sandbox", async () => {
  const ends: Record<string, (of: { id: number; session: string }) => PromiseLike<unknown>> = {
    revoked: ({ session }) => setSession(session, { revoked_at: sql`now()` }),
    expired: ({ session }) => setSession(session, { expires_at: sql`now() - interval '1 minute'` }),
    disabled: ({ id }) => setUser(id, { status: "disabled" }),
    deleted: ({ id }) => setUser(id, { deleted_at: new Date() }),
  };
  for (const [name, end] of Object.entries(ends)) {
    const person = await createUser();
    expect((await me(person.token)).json.id, name).toBe(person.id);
    await end(person);
    await expect(loadUser(verifyToken(person.token, "api")), name).rejects.toMatchObject({ code: "token_revoked" });
    expect((await me(person.token)).json.code, name).toBe("token_revoked");
    expect((await request("PUT", "/v1/token", { token: person.token })).json.code, name).toBe("token_revoked");
  }
  const [demo, real] = [await createUser({ is_demo: true }), environment()];
  expect((await me(demo.token)).status).toBe(200);
  const { sandbox } = real;
  Object.assign(real, { sandbox: false });
  expect((await me(demo.token)).json.code).toBe("token_revoked");
  Object.assign(real, { sandbox });
});

test("a token of another user or session is revoked, and one past its time is expired", async () => {
  const [person, neighbour] = [await createUser(), await createUser({ permissions: "root" })];
  expect((await me(makeToken(neighbour.id, person.session, "api").token)).json.code).toBe("token_revoked");
  expect((await me(makeToken(person.id, neighbour.session, "api").token)).json.code).toBe("token_revoked");
  expect((await me(makeToken(person.id, "never", "api").token)).json.code).toBe("token_revoked");
  expect((await me(makeToken(person.id, person.session, "api", 0).token)).json.code).toBe("token_expired");
});

test("concurrent requests after a pause extend a session once", async () => {
  const { token, session } = await createUser();
  await setSession(session, { last_seen_at: sql`now() - interval '2 minutes'` });
  await db().execute(sql`create table moves (id text)`);
  await db().execute(sql`
    create function note_move() returns trigger language plpgsql as 'begin insert into moves values (new.id); return new; end'`);
  await db().execute(sql`create trigger moves after update on sessions for each row execute function note_move()`);
  const replies = await Promise.all(Array.from({ length: 20 }, () => me(token)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await rows(db(), sql`select id from moves`)).toEqual([{ id: session }]);
});

test("a request does not wait for a concurrent change of its session", async () => {
  const { token, session } = await createUser();
  await setSession(session, { last_seen_at: sql`now() - interval '2 minutes'` });
  await db().transaction(async (tx) => {
    await tx.execute(sql`select from sessions where id = ${session} for update`);
    expect((await me(token)).status).toBe(200);
  });
});
