import type { Database } from "@/db/client";
import type { Actor, User } from "./actor";
import type { Changed, Recorded } from "./changes";
import { type AnyEntity, type Entity, lockRow, type On } from "./entity";
import type { Code } from "./errors";
import type { Read } from "./stale";

/** What a `run` that is made here says of itself: the record it changes, and the problems that follow. */
export interface Made {
  records: Recorded<object>;
  problems: readonly Code[];
}

interface Means {
  db: Database;
  actor: Actor & { user: User };
  changed: Changed;
}
/** The `run` of a creation. `fieldsOf` says what is stored, where that is not the input as it is. */
export function add<Row extends { id: number }, New, Own, Shown, Input = New, X = undefined>(
  of: Entity<Row, New, any, Own, Shown>,
  fieldsOf: (input: Input, prepared: X) => New = (input) => input as unknown as New,
) {
  async function run(input: Input, { prepared, ...means }: Means & { prepared: X }): Promise<Shown> {
    const on = await begin(of, means, "create");
    const row = await of.create!(means.db, fieldsOf(input, prepared), on);
    means.changed(of, row.id, null, row);
    return of.show(means.db, row, on);
  }
  return Object.assign(run, made(of, []));
}

/** The `run` of an edit: lock, compare the version, write, record. */
export function edit<Row extends object, Fields, Own, Shown, Input = Fields, X = undefined>(
  of: Entity<Row, any, Fields, Own, Shown>,
  fieldsOf: (input: Input, prepared: X) => Fields = (input) => input as unknown as Fields,
) {
  async function run(
    { id, version, ...input }: { id: number; version?: number } & Input,
    { prepared, ...means }: Means & { prepared: X },
  ): Promise<Shown> {
    const on = await begin(of, means, "edit");
    const fields = fieldsOf(input as unknown as Input, prepared);
    const read = version === undefined ? undefined : { version, fields: given(fields), logged: of.logged };
    const before = await lock(of, means.db, id, read, on);
    const after = await of.write!(means.db, before, fields, on);
    means.changed(of, id, before, after);
    return of.show(means.db, after, on);
  }
  return Object.assign(run, made(of, ["stale"]));
}

/** The `run` of a deletion. */
export function erase<Row extends object, Own>(of: AnyEntity<Row, Own>) {
  async function run({ id }: { id: number }, means: Means): Promise<void> {
    const on = await begin(of, means, "delete");
    const before = await lock(of, means.db, id, undefined, on);
    await of.remove!(means.db, before, on);
    means.changed(of, id, before, null);
  }
  return Object.assign(run, made(of, []));
}

const given = (fields: unknown) =>
  Object.entries(fields as object).flatMap(([name, value]) => (value === undefined ? [] : [name]));

const made = (records: Recorded<object>, problems: readonly Code[]): Made => ({ records, problems });

async function begin<Own>(
  of: Pick<AnyEntity<object, Own>, "begin">,
  { db, actor, changed }: Means,
  verb: "create" | "edit" | "delete",
): Promise<On<Own>> {
  return { actor, changed, own: (await of.begin?.(db, actor, verb)) as Own };
}

export const lock = <Row extends object, Own>(
  of: AnyEntity<Row, Own>,
  db: Database,
  id: number,
  read: Read | undefined,
  on: On<Own>,
): Promise<Row> => of.lock?.(db, id, read, on) ?? (lockRow(db, of.name, of.table, id, read) as Promise<Row>);
