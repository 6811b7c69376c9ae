import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { files, folders } from "@/db/schema/content";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore, request } from "@/e2e/fixtures/servers/in-process";
import { readChanges } from "@/e2e/fixtures/shop/operation-log";
import { pdf, upload, useUploadDirectory } from "@/e2e/fixtures/shop/uploads";

let place: ReturnType<typeof useUploadDirectory>;
let token: string;
beforeAll(async () => {
  await openTestStore();
  place = useUploadDirectory();
  ({ token } = await createUser({ permissions: ["file.create", "file.read", "file.edit", "file.delete"] }));
});
afterAll(async () => {
  await closeTestStore();
  place.remove();
});

const ask = (method: string, path: string, body?: unknown) => request(method, path, { token, body });
const someName = () => `F ${crypto.randomUUID()}`;
async function aFolder(parent_id: number | null = null, name = someName()) {
  const { status, json } = await ask("POST", "/cms/folder", { name, parent_id });
  expect(status).toBe(201);
  return json.id as number;
}
const move = (id: number, parent_id: number | null) => ask("PUT", `/cms/folder/${id}`, { parent_id });

test("a folder's name is unique within its parent, also with concurrent requests", async () => {
  const [top, name] = [await aFolder(), someName()];
  for (const parent_id of [null, top]) {
    const replies = await Promise.all([1, 2, 3].map(() => ask("POST", "/cms/folder", { name, parent_id })));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const refused = replies.find(({ status }) => status === 409)!;
    expect(refused.json).toMatchObject({ code: "duplicate", errors: [{ path: "name", code: "duplicate" }] });
  }
  const other = await aFolder(top);
  expect((await ask("PUT", `/cms/folder/${other}`, { name })).json.code).toBe("duplicate");
  const below = await aFolder(other, name);
  expect((await move(below, top)).json.code).toBe("duplicate");
  expect((await ask("PUT", `/cms/folder/${below}`, { name })).status).toBe(200);
});

test("refuses to move a folder below itself, also with two concurrent moves", async () => {
  const a = await aFolder();
  const b = await aFolder(a);
  const c = await aFolder(b);
  for (const below of [a, b, c]) expect((await move(a, below)).json.code).toBe("protected");
  for (let round = 0; round < 5; round++) {
    const [left, right] = [await aFolder(), await aFolder()];
    const replies = await Promise.all([move(left, right), move(right, left)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  }
  expect((await move(c, null)).status).toBe(200);
  expect((await move(a, c)).status).toBe(200);
});

test("a folder with files or folders is `in_use`, an empty one can be deleted", async () => {
  const top = await aFolder();
  const below = await aFolder(top);
  const { json } = await upload(token, [["a.pdf", pdf()]], { folder_id: String(below) });
  expect((await ask("DELETE", `/cms/folder/${top}`)).json).toMatchObject({
    code: "in_use",
    detail: expect.stringMatching(/1 folder\./),
  });
  expect((await ask("DELETE", `/cms/folder/${below}`)).json).toMatchObject({
    code: "in_use",
    detail: expect.stringMatching(/1 file\./),
  });
  await ask("DELETE", `/cms/file/${json.items[0].id}`);
  const gone = await ask("DELETE", `/cms/folder/${below}`);
  expect(gone.status).toBe(204);
  expect(await readChanges(gone)).toMatchObject([{ entity: "folder", entity_id: below }]);
  expect((await ask("DELETE", `/cms/folder/${top}`)).status).toBe(204);
});

test("a folder is either deleted or gets the file, never both", async () => {
  for (let round = 0; round < 8; round++) {
    const id = await aFolder();
    const [uploaded, removed] = await Promise.all([
      upload(token, [["a.pdf", pdf()]], { folder_id: String(id) }),
      ask("DELETE", `/cms/folder/${id}`),
    ]);
    const isGone = (await db().$count(folders, eq(folders.id, id))) === 0;
    expect([uploaded.status, removed.status]).toEqual(isGone ? [400, 204] : [201, 409]);
    expect(await db().$count(files, eq(files.folder_id, id))).toBe(isGone ? 0 : 1);
  }
  expect(await place.leftovers()).toEqual([]);
});
