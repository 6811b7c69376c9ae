import { inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database } from "@/db/client";
import { files } from "@/db/schema/content";
import { environment } from "@/lib/kernel/process/environment";
import { remembering } from "@/lib/kernel/work/remembering";
import { fileUrl } from "./urls";
import { type Measures, scaledTo, widthKey, widths } from "./widths";

/** A stored picture's width, height and the widths that are drawn; null where they are not known yet. */
export type Measured = [width: number | null, height: number | null, drawn: number[] | null] | null;
interface Size {
  url: string;
  width: number | null;
  height: number | null;
}
type Sizes = { [Name in keyof typeof widths]: Size };

/** They are read far more often than pictures come. Remembered for each APP_URL, which a port that the system chooses changes once. */
const addressesUnder = remembering(() =>
  remembering((key) => ({
    own: fileUrl(key),
    scaled: new Map<number, string>(Object.values(widths).map((width) => [width, fileUrl(widthKey(key, width))])),
  })),
);

/** A width that is not drawn, because the picture is small or older, is the next larger one. */
export function sizesOf(key: string, measured: Measured): Sizes {
  const [width, height, drawn] = measured ?? [null, null, null];
  const addresses = addressesUnder(environment().appUrl)(key);
  const own: Size = { url: addresses.own, width, height };
  const scaled = (to: number, otherwise: Size) =>
    drawn?.includes(to) && width !== null && height !== null
      ? { url: addresses.scaled.get(to)!, ...scaledTo(to, { width, height } satisfies Measures) }
      : otherwise;
  const large = scaled(widths.large, own);
  const medium = scaled(widths.medium, large);
  return { small: scaled(widths.small, medium), medium, large };
}

/** Reads the measures of the picture that a column names. */
export const measuresAt = (column: SQLWrapper) =>
  sql<Measured>`(select json_build_array(f.width, f.height, f.widths) from files f where f.key = ${column})`;

/** The columns that `withPictures` takes: each picture's key, and beside it what is known of its sizes. */
export const pictureColumns = <Name extends string, Column extends SQLWrapper>(columns: { [N in Name]: Column }) =>
  Object.fromEntries(
    Object.entries<Column>(columns).flatMap(([name, column]) => [
      [name, column],
      [`${name}_sizes`, measuresAt(column)],
    ]),
  ) as { [N in Name]: Column } & { [N in Name as `${N}_sizes`]: SQL<Measured> };

/**
 * Reads the measures of the pictures that an array column names, in its order. They are looked up one by one: for a join PostgreSQL reads
 * all files, because it takes every array for a long one.
 */
export const measuresOfEach = (column: SQLWrapper) => sql<Measured[]>`(
  select coalesce(json_agg(${measuresAt(sql.raw("named.key"))} order by named.place), '[]')
  from unnest(${column}) with ordinality as named(key, place))`;

type Stored<Name extends string> = { [N in Name]: string | null } & { [N in `${Name}_sizes`]: Measured };
type Shown<Row, Name extends string & keyof Row> = Omit<Row, Name | `${Name}_sizes`> & { [N in Name]: Row[N] } & {
  [N in Name as `${N}_sizes`]: null extends Row[N] ? Sizes | null : Sizes;
};

/** Turns keys into addresses, in lists the small ones, and names all widths beside each. */
export function withPictures<Name extends string & keyof Row, Row extends Stored<Name>>(
  row: Row,
  shown: "small" | "large",
  ...names: Name[]
): Shown<Row, Name> {
  const made: Record<string, unknown> = Object.assign({}, row); // not a spread: callers add fields (docs/performance.md)
  for (const name of names) {
    const key = row[name] as string | null;
    const sizes = key === null ? null : sizesOf(key, row[`${name}_sizes`] as Measured);
    made[name] = sizes === null ? null : sizes[shown].url;
    made[`${name}_sizes`] = sizes;
  }
  return made as Shown<Row, Name>;
}

/** Turns the pictures of a detail into addresses, and names all widths of each. */
export function withEach(keys: string[], measured: Measured[]) {
  const images_sizes = keys.map((key, at) => sizesOf(key, measured[at] ?? null));
  return { images: images_sizes.map(({ large }) => large.url), images_sizes };
}

/** Reads the same measures as the queries above, for rows that were read already. */
export async function measurePictures(db: Database, keys: string[]) {
  const found = keys.length
    ? await db
        .select({ key: files.key, width: files.width, height: files.height, widths: files.widths })
        .from(files)
        .where(inArray(files.key, keys))
    : [];
  return new Map(found.map(({ key, width, height, widths }): [string, Measured] => [key, [width, height, widths]]));
}
