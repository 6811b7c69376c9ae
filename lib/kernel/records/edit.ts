import type { Database } from "@/db/client";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import type { Code } from "@/lib/kernel/contract/errors";
import { takeOutOfBin } from "./bin";
import type { ChangeRecorder, LoggedKind } from "./changes";
import { type AnyEntity, type EditContext, type Entity, lockRow, resetVersion } from "./entity";
import { type ReadVersion, readVersion, refuseChanged } from "./stale";

/** Attached to each `run` created here: the kind of record that it changes, and its additional error codes. */
export interface EditMetadata {
  records: LoggedKind<object>;
  problems: readonly Code[];
}

interface RunContext {
  db: Database;
  actor: Actor & { user: User };
  changed: ChangeRecorder;
}

/**
 * Returns the `run` of a create operation. `fieldsOf` converts the input to the stored fields; by default they are
 * equal.
 */
export function createRecord<Row extends { id: number }, New, Own, Shown, Input = New, X = void>(
  entity: Entity<Row, New, any, Own, any, Shown>,
  fieldsOf: (input: Input, prepared: X) => New = (input) => input as unknown as New,
) {
  const create = declared(entity, "create");
  async function run(input: Input, { prepared, ...means }: RunContext & { prepared: X }): Promise<Shown> {
    const on = await begin(entity, means, "create");
    const row = await create(means.db, fieldsOf(input, prepared), on);
    means.changed(entity, row.id, null, row);
    return entity.show(means.db, row, on);
  }
  return Object.assign(run, metadataOf(entity, []));
}

/**
 * Returns the `run` of an update: lock, compare the version, write, record. An update without changes does not
 * increment the version.
 */
export function editRecord<Row extends object, Fields, Own, Shown, Input = Fields, X = void>(
  entity: Entity<Row, any, Fields, Own, any, Shown>,
  fieldsOf: (input: Input, prepared: X) => Fields = (input) => input as unknown as Fields,
) {
  const write = declared(entity, "write");
  async function run(
    { id, version: inBody, ...input }: { id: number; version?: number } & Input,
    { prepared, ...means }: RunContext & { prepared: X },
  ): Promise<Shown> {
    const version = readVersion(means.actor.origin, inBody);
    const on = await begin(entity, means, "edit");
    const fields = fieldsOf(input as unknown as Input, prepared);
    const read = version === undefined ? undefined : { version, fields: givenFields(fields), logged: entity.logged };
    const before = await lock(entity, means.db, id, read, on);
    const after = await write(means.db, before, fields, on);
    const isChanged = means.changed(entity, id, before, after);
    if (isChanged || !entity.table) return entity.show(means.db, after, on);
    return entity.show(means.db, await resetVersion(means.db, entity.table, id, before, after), on);
  }
  return Object.assign(run, metadataOf(entity, ["stale"]));
}

export function deleteRecord<Row extends object, Own>(entity: AnyEntity<Row, Own>) {
  const remove = declared(entity, "remove");
  async function run({ id }: { id: number }, means: RunContext): Promise<void> {
    const version = readVersion(means.actor.origin);
    const on = await begin(entity, means, "delete");
    const before = await lock(entity, means.db, id, undefined, on);
    if (version !== undefined) await refuseChanged(means.db, entity.name, { id, ...before }, version);
    await remove(means.db, before, on);
    means.changed(entity, id, before, null);
  }
  return Object.assign(run, metadataOf(entity, ["stale"]));
}

export function restoreRecord<Row extends object, Own, Shown>(entity: Entity<Row, any, any, Own, any, Shown>) {
  declared(entity, "bin");
  async function run({ id }: { id: number }, means: RunContext): Promise<Shown> {
    const on = await begin(entity, means, "edit");
    const { before, after } = await restoreFromBin(entity, means.db, id, on);
    means.changed(entity, id, before, after);
    return entity.show(means.db, after, on);
  }
  return Object.assign(run, metadataOf(entity, ["invalid_request"]));
}

export const restoreFromBin = <Row extends object, Own>(
  entity: AnyEntity<Row, Own>,
  db: Database,
  id: number,
  on: EditContext<Own>,
): Promise<{ before: Row; after: Row }> => takeOutOfBin(db, entity, id, on, () => lock(entity, db, id, undefined, on));

function declared<E extends AnyEntity, Name extends "create" | "write" | "remove" | "bin">(entity: E, name: Name) {
  const found = entity[name];
  if (!found)
    throw new Error(`The entity ${entity.name} has no \`${name}\`: declare it, or do not offer this operation.`);
  return found as NonNullable<E[Name]>;
}

const givenFields = (fields: unknown) =>
  Object.entries(fields as object).flatMap(([name, value]) => (value === undefined ? [] : [name]));

const metadataOf = (records: LoggedKind<object>, problems: readonly Code[]): EditMetadata => ({ records, problems });

export async function begin<Own>(
  entity: Pick<AnyEntity<object, Own>, "begin">,
  { db, actor, changed }: RunContext,
  verb: "create" | "edit" | "delete",
): Promise<EditContext<Own>> {
  return { actor, changed, own: (await entity.begin?.(db, actor, verb)) as Own };
}

export const lock = <Row extends object, Own>(
  entity: AnyEntity<Row, Own>,
  db: Database,
  id: number,
  read: ReadVersion | undefined,
  on: EditContext<Own>,
): Promise<Row> =>
  entity.lock?.(db, id, read, on) ?? (lockRow(db, entity.name, entity.table!, id, read) as Promise<Row>);
