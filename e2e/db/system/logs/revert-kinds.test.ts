import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createUser } from "@/e2e/fixtures/callers/people";
import { closeTestStore, db, openTestStore } from "@/e2e/fixtures/servers/in-process";
import { openRevertDesk, randomWord } from "@/e2e/fixtures/shop/reverts";
import type { Permission } from "@/lib/kernel/contract/permissions";

let root: Awaited<ReturnType<typeof openRevertDesk>>;
beforeAll(async () => {
  await openTestStore();
  root = await openRevertDesk();
});
afterAll(closeTestStore);

const image = "demo/longjing-tea.webp";

/** For each kind: the body that makes a record, and an edit of it. The fields of the edit are put back. */
const kinds: [
  entity: string,
  path: string,
  body: () => Promise<object>,
  edit: () => Promise<Record<string, unknown>>,
][] = [
  [
    "product",
    "/cms/product",
    async () => ({
      category_id: 1,
      name: "Old",
      price: 100,
      images: [image],
      properties: [{ name: "a", detail: "b" }],
    }),
    async () => ({
      name: "New",
      price: 200,
      images: [],
      properties: [{ name: "c", detail: "d" }],
      detail: "New",
      on_sale: true,
    }),
  ],
  [
    "category",
    "/cms/category",
    async () => ({ name: "Old", image }),
    async () => ({ name: "New", image: null, parent_id: 1, sort: 3 }),
  ],
  [
    "theme",
    "/cms/theme",
    async () => ({ name: "Old", product_ids: [3, 1, 2] }),
    async () => ({ name: "New", product_ids: [2, 4], topic_image: image }),
  ],
  [
    "banner",
    "/cms/banner",
    async () => ({
      name: "Old",
      items: [
        { image, title: "One", target_type: "product", target: "1" },
        { image, target_type: "none" },
      ],
    }),
    async () => ({ name: "New", items: [{ image, title: "Two", target_type: "none" }] }),
  ],
  [
    "article",
    "/cms/article",
    async () => ({ title: "Old", content: `<p>${"Old words. ".repeat(9000)}</p>`, cover: image }),
    async () => ({ title: "New", content: "<p>New</p>", cover: null, status: "published" }),
  ],
  [
    "notice",
    "/cms/notice",
    async () => ({ type: "notice", title: "Old", content: "<p>Old</p>", status: "open" }),
    async () => ({ title: "New", content: "<p>New</p>", status: "closed", remark: "x" }),
  ],
  [
    "dict_type",
    "/cms/dict_type",
    async () => ({ name: "Old", type: randomWord() }),
    async () => ({ name: "New", type: randomWord(), status: "disabled" }),
  ],
  [
    "dict",
    "/cms/dict",
    async () => ({ type: (await root.dictType()).type, label: "Old", value: "old", style: "blue" }),
    async () => ({ label: "New", value: "new", style: null, is_default: true, sort: 4 }),
  ],
];

describe.each(kinds)("an edit of a %s", (entity, path, body, edit) => {
  test("is reverted and logged with its fields, and the revert is reverted", async () => {
    const made = await root.logged("POST", path, await body());
    expect([made.status, made.text]).toEqual([201, made.text]);
    const { id } = made.json;
    const table = sql.raw(`${{ category: "categories", dict: "dict_entries" }[entity] ?? `${entity}s`}`);
    const read = async () => {
      const { rows } = (await db().execute(sql`select * from ${table} where id = ${id}`)) as unknown as {
        rows: object[];
      };
      const lists = ["theme", "banner"].includes(entity) && (await root.ask("GET", `${path}/${id}`)).json;
      const { version, updated_at, ...row } = { ...rows[0], ...lists } as Record<string, unknown>;
      const items = (row.items as { id: number }[] | undefined)?.map(({ id: _, ...item }) => item);
      return { ...row, items };
    };
    const before = await read();
    const fields = await edit();
    const edited = await root.logged("PUT", `${path}/${id}`, fields);
    expect([edited.status, edited.text]).toEqual([200, edited.text]);
    const after = await read();

    const line = await root.detail(edited.line);
    expect(line.revert).toEqual({ is_possible: true, reason: null });
    expect(line.change_count).toBe(1);
    expect(line.changes).toMatchObject([{ entity, entity_id: id, kind: "updated" }]);
    const names = line.changes[0].fields.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(fields)));

    const undone = await root.revert(edited.line);
    expect([undone.status, undone.text]).toEqual([200, undone.text]);
    expect(await read()).toEqual(before);
    expect(undone.json.changes).toMatchObject([{ entity, entity_id: id, kind: "updated" }]);
    const own = await root.detail(undone.line);
    expect(own).toMatchObject({ action: "Put a change back", permission: "oper_log.revert" });
    for (const field of own.changes[0].fields)
      expect(line.changes[0].fields).toContainEqual({ name: field.name, before: field.after, after: field.before });

    expect((await root.detail(edited.line)).revert.is_possible).toBe(false);
    expect(await root.revert(edited.line)).toMatchObject({ status: 409, json: { code: "stale" } });
    expect((await root.revert(undone.line)).status).toBe(200);
    expect(await read()).toEqual(after);
  });

  test("is reverted only with the permission to edit", async () => {
    const { id } = (await root.ask("POST", path, await body())).json;
    const { line } = await root.logged("PUT", `${path}/${id}`, await edit());
    const only = await createUser({ permissions: ["oper_log.read", "oper_log.revert"] });
    expect(await root.revert(line, only)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    expect((await root.revert(line, only)).json.detail).toContain(`${entity}.edit`);
    expect((await root.detail(line, only)).revert.reason).toContain(`${entity}.edit`);
    const editor = await createUser({ permissions: ["oper_log.read", `${entity}.edit` as Permission] });
    expect(await root.revert(line, editor)).toMatchObject({ status: 403, json: { code: "forbidden" } });
    const both = await createUser({ permissions: ["oper_log.revert", `${entity}.edit` as Permission] });
    expect((await root.revert(line, both)).status).toBe(200);
  });
});

const examples = kinds.filter(([entity]) => ["product", "banner", "dict"].includes(entity));
describe.each(examples)("a revert of a %s", (entity, path, body, edit) => {
  test("is stale once the record was changed again, with the name of the other admin", async () => {
    const { id } = (await root.ask("POST", path, await body())).json;
    const fields = await edit();
    const [name] = Object.keys(fields);
    const { line } = await root.logged("PUT", `${path}/${id}`, fields);
    const other = await createUser({ permissions: [`${entity}.edit` as Permission] });
    const again = { ...fields, [name!]: name === "type" ? randomWord() : "Again" };
    expect((await root.ask("PUT", `${path}/${id}`, again, other)).status).toBe(200);
    const { status, json } = await root.revert(line);
    expect([status, json.code]).toEqual([409, "stale"]);
    expect(json.errors).toEqual([
      {
        path: name,
        code: "stale",
        message: expect.any(String),
        by: { id: other.id, nickname: "Someone" },
        at: expect.any(String),
      },
    ]);
    expect((await root.detail(line)).revert).toMatchObject({
      is_possible: false,
      reason: expect.stringContaining("Someone"),
    });
    // Once it is again as this change left it, nothing of anybody's is lost.
    expect((await root.ask("PUT", `${path}/${id}`, { [name!]: fields[name!] }, other)).status).toBe(200);
    expect((await root.detail(line)).revert).toEqual({ is_possible: true, reason: null });
    expect((await root.revert(line)).status).toBe(200);
  });

  const hasBin = !entity.startsWith("dict");
  test(`is refused for a creation${hasBin ? "" : " and a deletion"}`, async () => {
    const made = await root.logged("POST", path, await body());
    expect(await root.revert(made.line)).toMatchObject({ status: 409, json: { code: "protected" } });
    expect((await root.detail(made.line)).changes[0].kind).toBe("created");
    const edited = await root.logged("PUT", `${path}/${made.json.id}`, await edit());
    const gone = await root.logged("DELETE", `${path}/${made.json.id}`);
    expect(gone.status).toBe(204);
    expect((await root.detail(gone.line)).changes[0].kind).toBe("deleted");
    expect((await root.revert(edited.line)).status).toBe(404);
    const put = await root.revert(gone.line);
    if (hasBin) expect(put.status).toBe(200);
    else expect(put).toMatchObject({ status: 409, json: { code: "protected" } });
  });
});
