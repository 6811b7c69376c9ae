import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { fileUrl } from "./urls";
import { type Measures, scaledTo, widthKey, widths } from "./widths";

/** A stored picture's width, height and stored widths; null if not known yet. */
export type Measured = [width: number | null, height: number | null, drawn: number[] | null] | null;
interface Size {
  url: string;
  width: number | null;
  height: number | null;
}
type Sizes = { [Name in keyof typeof widths]: Size };

/** A width that does not exist, because the picture is small, is replaced by the next larger one. */
export function sizesOf(key: string, measured: Measured): Sizes {
  const [width, height, drawn] = measured ?? [null, null, null];
  const own: Size = { url: fileUrl(key), width, height };
  const scaled = (to: number, otherwise: Size) =>
    drawn?.includes(to) && width !== null && height !== null
      ? { url: fileUrl(widthKey(key, to)), ...scaledTo(to, { width, height } satisfies Measures) }
      : otherwise;
  const large = scaled(widths.large, own);
  const medium = scaled(widths.medium, large);
  return { small: scaled(widths.small, medium), medium, large };
}

export const measuresAt = (column: SQLWrapper) =>
  sql<Measured>`(select json_build_array(f.width, f.height, f.widths) from files f where f.key = ${column})`;

export const pictureColumns = <Name extends string, Column extends SQLWrapper>(columns: { [N in Name]: Column }) =>
  Object.fromEntries(
    Object.entries<Column>(columns).flatMap(([name, column]) => [
      [name, column],
      [`${name}_sizes`, measuresAt(column)],
    ]),
  ) as { [N in Name]: Column } & { [N in Name as `${N}_sizes`]: SQL<Measured> };

/**
 * Selects the dimensions of the pictures in an array column, in the same order. Uses one lookup each: for a join,
 * PostgreSQL would read all files, because it assumes that every array is long.
 */
export const measuresOfEach = (column: SQLWrapper) => sql<Measured[]>`(
  select coalesce(json_agg(${measuresAt(sql.raw("named.key"))} order by named.place), '[]')
  from unnest(${column}) with ordinality as named(key, place))`;

type Stored<Name extends string> = { [N in Name]: string | null } & { [N in `${Name}_sizes`]: Measured };
type Shown<Row, Name extends string & keyof Row> = Omit<Row, Name | `${Name}_sizes`> & { [N in Name]: Row[N] } & {
  [N in Name as `${N}_sizes`]: null extends Row[N] ? Sizes | null : Sizes;
};

/** Replaces keys by URLs (small ones in lists), and adds all widths. */
export function withPictures<Name extends string & keyof Row, Row extends Stored<Name>>(
  row: Row,
  shown: "small" | "large",
  ...names: Name[]
): Shown<Row, Name> {
  const result: Record<string, unknown> = { ...row };
  for (const name of names) {
    const key = row[name] as string | null;
    const sizes = key === null ? null : sizesOf(key, row[`${name}_sizes`] as Measured);
    result[name] = sizes === null ? null : sizes[shown].url;
    result[`${name}_sizes`] = sizes;
  }
  return result as Shown<Row, Name>;
}

/** Leaves the widths out of a list if its caller wants only the small pictures. */
export function withSizesIf<List extends { items: object[] }>(image_sizes: boolean | undefined, list: List): List {
  if (image_sizes !== false) return list;
  return { ...list, items: cutSizes(list.items) as List["items"] };
}

function cutSizes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cutSizes);
  if (value === null || typeof value !== "object" || value instanceof Date) return value;
  const entries = Object.entries(value).map(([name, part]) => {
    if (!name.endsWith("_sizes")) return [name, cutSizes(part)];
    return [name, Array.isArray(part) ? [] : null];
  });
  return Object.fromEntries(entries);
}

/** Replaces the keys of a list of pictures by URLs, and adds all widths of each. */
export function imagesWithSizes(keys: string[], measured: Measured[]) {
  const images_sizes = keys.map((key, at) => sizesOf(key, measured[at] ?? null));
  return { images: images_sizes.map(({ large }) => large.url), images_sizes };
}

export async function measurePictures(db: Database, keys: string[]) {
  const found = keys.length
    ? await db
        .select({ key: files.key, width: files.width, height: files.height, widths: files.widths })
        .from(files)
        .where(inArray(files.key, keys))
    : [];
  return new Map(found.map(({ key, width, height, widths }): [string, Measured] => [key, [width, height, widths]]));
}
