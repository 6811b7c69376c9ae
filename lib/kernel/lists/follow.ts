import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { type Database, rows } from "@/db/client";
import { isoTime } from "@/db/statement";
import { type FieldError, invalid, refusedAt } from "@/lib/kernel/contract/errors";
import { moment, refuse } from "@/lib/kernel/contract/fields";
import { asPage, type FoundPage, pageQuery } from "./lists";
import { maxCount, maxRows, rowsOf } from "./paging";

const start = "1970-01-01T00:00:00.000Z";
const place = z
  .string()
  .meta({ examples: ["2026-11-20T08:30:00.000Z_57"] })
  .transform((text, context) => {
    // A `+` that the client did not encode arrives as a space.
    const [, time, id = 0] = /^(.*?)(?:_(\d{1,10}))?$/.exec(text.replace(" ", "+") || start) ?? [];
    const at = moment.safeParse(time).data;
    if (at) return { at, id: Number(id) };
    refuse(context, "Must be empty, a time, or the `next` of an earlier answer.");
    return z.NEVER;
  });
/** The time of a change, and the id of the changed record. */
export type Place = z.output<typeof place>;

/** The parameter of a list that follows changes. */
export const after = place.optional().meta({
  description:
    "Follow changes: the records that changed after this place, the earliest change first. The `next` of the last answer; a time to begin with; empty for all records.",
});
export const next = z
  .string()
  .optional()
  .meta({
    examples: ["2026-11-20T08:30:00.000Z_57"],
    description: "With `after`: the place to continue from, as the next `after`. Store it together with the records.",
  });

/** Ends the description of a list that follows changes. */
export const aboutFollowing = (records: string) =>
  `\`after\` follows changes without missing any: the answer begins with the earliest change and has \`next\`, which is the \`after\` of the following request. When \`next\` no longer changes, all changes were read. A change is listed about a second after it was made, once every transaction that began before it has ended. A record is listed again after each further change of what its answers show, with its state at that time. A place in the future, or between a backup and its import, is 409 \`position_unknown\`: begin a few minutes before the backup. It passes the 10000 ${records} at which pages end; \`total\` is the number of ${records} that remain, up to 10000.`;

/** A table whose rows show when a record changed. Each needs an index on `at`. */
interface Source {
  from: SQL;
  id: SQL;
  at: SQL;
  /** Filters by values that never change, so that a record cannot leave the list. */
  where?: SQL;
}
interface Following<Row> {
  sources: readonly Source[];
  /** One record as JSON, by `shown.id`. */
  item: SQL<Row>;
}

/** Refuses the parameters that cannot be combined with `after`. */
export function refuseOthers(others: object, unchanging: readonly string[]) {
  const errors = Object.entries(others).flatMap(([path, value]): FieldError[] =>
    value === undefined || unchanging.includes(path)
      ? []
      : [{ path, code: "invalid", message: "Cannot be combined with `after`." }],
  );
  if (errors.length) throw invalid(...errors);
}

/**
 * The start of the oldest transaction that can still commit a change. The time of a change is the start of its
 * transaction, so changes before this time are complete. A transaction that has written nothing within a minute is a
 * long read. The second covers the moment between the start of a transaction and its entry in pg_stat_activity. A minute
 * is left to the clocks of clients that begin with the present.
 */
const findSettled = (at: string) => sql`select (least(now(), min(xact_start)) - interval '1 second')::text as settled,
  ${at}::timestamptz > now() + interval '1 minute' or exists (select from imports
    where made_at < ${at}::timestamptz and created_at > ${at}::timestamptz) as is_unknown from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and (backend_xid is not null or xact_start > now() - interval '1 minute')`;

const placeOf = (last: SQL) =>
  sql`(select ${isoTime(sql`at`)} || '_' || id from ${last} order by at desc, id desc limit 1)`;
const reached = sql`(select json_build_object('scanned', count(*)::int, 'count', count(distinct id) filter (where is_wanted)::int,
  'last', ${placeOf(sql`changed`)}, 'last_shown', ${placeOf(sql`shown`)}) from changed)`;
interface Reached {
  count: number;
  scanned: number;
  last: string | null;
  last_shown: string | null;
}

/**
 * Lists records by the time of their last change. `settled` is read first, in a separate statement: a change that
 * commits between the two statements is then in the list. A page looks through at most `maxCount` changes, so that a
 * filter which matches few of them does not read all. A record whose last change is behind these is listed by its
 * earlier change now, and again later.
 */
export async function followChanges<Row>(
  db: Database,
  { after, size }: { after: Place; size?: number },
  { sources, item }: Following<Row>,
) {
  const [found] = await rows<{ settled: string; is_unknown: boolean }>(db, findSettled(after.at));
  if (found!.is_unknown)
    throw refusedAt(
      "after",
      "position_unknown",
      "This place is in the future, or later than the backup from which the shop was restored. Begin a few minutes before that backup, or leave `after` empty.",
    );
  const few = sql`order by at, id limit ${maxRows} + 1`;
  const changes = sources.map(
    ({ from, id, at, where = sql`true` }) => sql`(select ${id} as id, ${at} as at, ${where} as is_wanted from ${from}
      where (${at}, ${id}) > (${after.at}::timestamptz, ${after.id}::bigint) and ${at} < ${found!.settled}::timestamptz
      ${few})`,
  );
  const pageSize = rowsOf(size);
  const [page] = await rows<FoundPage<Row, Reached>>(
    db,
    pageQuery({
      before: sql`with changed as materialized (select * from (${sql.join(changes, sql` union all `)}) each_change ${few}),
        shown as materialized (select id, max(at) as at from changed where is_wanted group by id order by 2, 1 limit ${pageSize})`,
      size: pageSize,
      counted: reached,
      item,
      from: sql`(select id from shown order by at, id) shown`,
    }),
  );
  const { items, counted } = page!;
  const isFull = items.length === page!.size;
  const total = counted.scanned > maxCount ? maxCount + 1 : counted.count;
  return {
    ...asPage({ size: page!.size, items, counted: total }, 1, true),
    next: (isFull ? counted.last_shown : counted.last) ?? `${after.at}_${after.id}`,
  };
}
