import { isNull } from "drizzle-orm";
import type { Database } from "@/db/client";
import { categories } from "@/db/schema/catalogue";
import type { FileRow } from "@/lib/csv/import-file";
import { say } from "@/lib/i18n/say";
import type { FieldError } from "@/lib/kernel/contract/errors";
import { distanceBetween } from "@/lib/kernel/process/distance-between";

interface Category {
  id: number;
  /** `Tea / Green tea` */
  path: string;
  /** The path as it is compared. */
  plain: string;
}

const mostNear = 3;
/** Only this many unknown names get suggestions: to compare each with all would take long. */
const mostHelped = 20;

async function findCategories(db: Database): Promise<Category[]> {
  const found = await db
    .select({ id: categories.id, name: categories.name, parent_id: categories.parent_id })
    .from(categories)
    .where(isNull(categories.deleted_at));
  const byId = new Map(found.map((each) => [each.id, each]));
  const pathOf = ({ name, parent_id }: (typeof found)[number]): string => {
    const parent = parent_id === null ? undefined : byId.get(parent_id);
    return parent ? `${pathOf(parent)} / ${name}` : name;
  };
  return found.map((each) => {
    const path = pathOf(each);
    return { id: each.id, path, plain: plain(path) };
  });
}

/** The paths that are read as the category again. */
export async function findCategoryPaths(db: Database): Promise<ReadonlyMap<number, string>> {
  const all = await findCategories(db);
  const times = new Map<string, number>();
  for (const { plain } of all) times.set(plain, (times.get(plain) ?? 0) + 1);
  const clear = all.filter(({ path, plain }) => times.get(plain) === 1 && !isId(path) && path.trim() === path);
  return new Map(clear.map(({ id, path }) => [id, path]));
}

/** The paths of these categories, for people to read. */
export async function pathsOfCategories(db: Database, ids: ReadonlySet<number>) {
  // No test can tell: without ids no category is among them. This saves a query.
  if (!ids.size) return [];
  const all = await findCategories(db);
  return all.filter(({ id }) => ids.has(id)).map(({ id, path }) => ({ id, path }));
}

/** Puts the ids of categories in the place of their paths and names. */
export async function readCategories(db: Database, rows: FileRow[]) {
  const named = rows.filter(({ cells: { category_id } }) => category_id && !isId(category_id));
  // No test can tell: without names there is nothing to read. This saves a query.
  if (!named.length) return;
  const all = await findCategories(db);
  const known = new Map<string, number | FieldError>();
  let helped = 0;
  for (const { cells, errors } of named) {
    const text = cells.category_id!;
    const found = known.get(text) ?? categoryOf(all, text, helped < mostHelped);
    if (typeof found !== "number" && !known.has(text)) helped += 1;
    known.set(text, found);
    if (typeof found === "number") cells.category_id = String(found);
    else errors.push(found);
  }
}

const isId = (text: string) => /^-?\d+$/.test(text);
const plain = (path: string) =>
  path
    .normalize("NFKC")
    .toLowerCase()
    .split("/")
    .map((name) => name.trim())
    .join("/");

/** The whole path wins over the end of one, such as the name alone. */
function categoryOf(all: Category[], given: string, isHelped: boolean): number | FieldError {
  const text = plain(given);
  const whole = all.filter((each) => each.plain === text);
  const found = whole.length ? whole : all.filter((each) => each.plain.endsWith(`/${text}`));
  if (found.length === 1) return found[0]!.id;
  const name = given.slice(0, 80);
  const path = "category_id";
  if (found.length) {
    const list = found.slice(0, mostNear).map((each) => `${each.path} (${each.id})`);
    const message = say("Several categories are called {name}: {categories}. Write the path or the id of one.", {
      ...{ name, categories: { list, more: Math.max(0, found.length - mostNear) } },
    });
    return { path, code: "ambiguous", message };
  }
  const near = isHelped ? all.filter((each) => isNear(each.plain, text)).map((each) => each.path) : [];
  const list = near.slice(0, mostNear);
  const message = near.length
    ? say("There is no category {name}. There are {categories}.", { name, categories: { list } })
    : say("There is no category {id}.", { id: name });
  return { path, code: "not_found", message };
}

const nameIn = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** One name has the other in it, or few letters differ. */
function isNear(path: string, given: string) {
  const [name, asked] = [nameIn(path), nameIn(given)];
  if (!asked || asked.length > 40) return false;
  if (name.includes(asked) || asked.includes(name)) return true;
  return distanceBetween(name, asked) <= Math.max(1, Math.floor(name.length / 4));
}
