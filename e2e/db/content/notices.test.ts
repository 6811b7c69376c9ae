import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { noticeReads, notices } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { setUser } from "@/e2e/fixtures/callers/people-states";
import { closeTestStore, db, openTestStore, waitForLockWait } from "@/e2e/fixtures/servers/in-process";
import { createAdmin } from "@/e2e/fixtures/shop/shop";

beforeAll(() => openTestStore());
afterAll(closeTestStore);
/** An open notice is unread for everybody. So each test begins without any, and sees only its own. */
beforeEach(() => db().update(notices).set({ deleted_at: new Date() }));

const editor = () => createAdmin("notice.read", "notice.create", "notice.edit", "notice.delete");
type Ask = Awaited<ReturnType<typeof editor>>;
const board = { type: "notice", title: "Closed on Sunday", content: "<p>All day.</p>", status: "open" };
const post = async (ask: Ask, more: object = {}) => {
  const { dropped, ...notice } = (await ask("POST", "/cms/notice", { ...board, ...more })).json;
  expect(dropped).toEqual([]);
  return notice;
};
const unread = async (ask: Ask) =>
  (await ask("GET", "/cms/notice/unread")).json.items.map(({ id }: { id: number }) => id);

test("an admin gets the open notices that they have not read, and marks them as read only for themselves", async () => {
  const [ask, one, other] = [await editor(), await createAdmin(), await createAdmin()];
  const [first, second, closed] = [
    await post(ask),
    await post(ask, { title: "Two" }),
    await post(ask, { status: "closed" }),
  ];
  const found = await one("GET", "/cms/notice/unread?size=1");
  const { status, remark, ...shown } = second;
  expect([status, remark]).toEqual(["open", ""]);
  expect(found.json).toEqual({ items: [shown], page: 1, size: 1, total: 2 });
  const read = await one("PUT", `/cms/notice/${second.id}/read`);
  expect(read.status).toBe(200);
  expect(read.json).toEqual({ ...shown, read_at: expect.stringMatching(/\.\d{3}Z$/) });
  expect((await one("PUT", `/cms/notice/${second.id}/read`)).json).toEqual(read.json);
  expect(await unread(one)).toEqual([first.id]);
  expect(await unread(other)).toEqual([second.id, first.id]);
  expect((await one("PUT", `/cms/notice/${closed.id}/read`)).status).toBe(404);
  expect((await one("PUT", "/cms/notice/2147483647/read")).status).toBe(404);
});

test("the list of readers shows who has read a notice, until its text changes", async () => {
  const [ask, one] = [await editor(), await createAdmin()];
  const { id } = await post(ask);
  const readers = async () => {
    const { items } = (await ask("GET", `/cms/notice/${id}/reader`)).json;
    return items as { id: number; read_at: string | null }[];
  };
  const before = await readers();
  expect(before.every(({ read_at }) => read_at === null)).toBe(true);
  expect(before.length).toBeGreaterThanOrEqual(2);
  const { read_at } = (await one("PUT", `/cms/notice/${id}/read`)).json;
  const [first, ...rest] = await readers();
  expect(first).toEqual({ id: expect.any(Number), nickname: expect.any(String), read_at });
  expect(rest.every((reader) => reader.read_at === null)).toBe(true);
  expect(rest).toHaveLength(before.length - 1);
  const [disabled, deleted] = [await createUser({ permissions: [] }), await createUser({ permissions: [] })];
  const isListed = async (id: number) => (await readers()).some((reader) => reader.id === id);
  expect([await isListed(disabled.id), await isListed(deleted.id)]).toEqual([true, true]);
  await setUser(disabled.id, { status: "disabled" });
  await setUser(deleted.id, { deleted_at: new Date() });
  expect([await isListed(disabled.id), await isListed(deleted.id)]).toEqual([false, false]);
  await ask("PUT", `/cms/notice/${id}`, { title: "Closed on Monday" });
  expect((await readers()).every((reader) => reader.read_at === null)).toBe(true);
  expect((await ask("GET", "/cms/notice/2147483647/reader")).status).toBe(404);
});

test("marking an older version as read is stale after a text change, but not after a new remark", async () => {
  const [ask, one] = [await editor(), await createAdmin()];
  const { id, version } = await post(ask);
  const read = (version: number) => one("PUT", `/cms/notice/${id}/read`, { version });
  await ask("PUT", `/cms/notice/${id}`, { content: "<p>Half the day.</p>" });
  const old = await read(version);
  expect([old.status, old.json.code]).toEqual([409, "stale"]);
  expect(old.json.errors).toMatchObject([{ path: "content", code: "stale" }]);
  expect(await unread(one)).toEqual([id]);
  await ask("PUT", `/cms/notice/${id}`, { remark: "For clerks" });
  expect(await read(version + 1)).toMatchObject({ status: 200, json: { id, version: version + 2 } });
  expect(await unread(one)).toEqual([]);
});

test("marking a notice as read during an edit waits for the edit, and does not mark the new text", async () => {
  const [ask, one] = [await editor(), await createAdmin()];
  const { id, version } = await post(ask);
  let reading: ReturnType<Ask> | undefined;
  await db().transaction(async (tx) => {
    await tx.update(notices).set({ content: "<p>New.</p>", version: 2 }).where(eq(notices.id, id));
    reading = one("PUT", `/cms/notice/${id}/read`, { version });
    await waitForLockWait();
    await tx.delete(noticeReads).where(eq(noticeReads.notice_id, id));
  });
  expect((await reading)!.status).toBe(409);
  expect(await unread(one)).toEqual([id]);
});

test("a new title or text makes a notice unread again; its status, type and remark do not", async () => {
  const [ask, one] = [await editor(), await createAdmin()];
  const { id } = await post(ask);
  const read = () => one("PUT", `/cms/notice/${id}/read`);
  const put = (body: object) => ask("PUT", `/cms/notice/${id}`, body);
  await read();
  for (const same of [
    { status: "closed" },
    { status: "open", remark: "x", type: "announcement" },
    { title: board.title, content: board.content },
  ]) {
    await put(same);
    expect(await unread(one)).toEqual([]);
  }
  for (const other of [{ title: "Open on Sunday" }, { content: "<p>Half the day.</p>" }]) {
    await put(other);
    expect(await unread(one)).toEqual([id]);
    await read();
  }
});

test("a deleted notice is no longer unread, and cannot be marked as read", async () => {
  const [ask, one] = [await editor(), await createAdmin()];
  const { id } = await post(ask);
  await ask("DELETE", `/cms/notice/${id}`);
  expect(await unread(one)).toEqual([]);
  expect((await one("PUT", `/cms/notice/${id}/read`)).status).toBe(404);
});
