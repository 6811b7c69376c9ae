import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { mask } from "@/lib/kernel/records/changes";
import type { AnyEntity } from "@/lib/kernel/records/entity";

type Permissions = ReadonlySet<Permission>;

/**
 * Groups the kinds of records by their name in the log. Two kinds can share a name and a table, such as admins and
 * customers.
 */
export function byName(entities: readonly AnyEntity[]) {
  const kinds = new Map<string, AnyEntity[]>();
  for (const each of entities) kinds.set(each.name, [...(kinds.get(each.name) ?? []), each]);
  return kinds;
}

/** Selects the value for the current kind of the record of a change `c`. The last kind is the fallback. */
export function ofKind([kind, ...others]: readonly AnyEntity[], value: (kind: AnyEntity) => SQL): SQL {
  const own = value(kind!);
  if (!others.length) return own;
  const isOne = sql`exists (select from ${kind!.table} where ${kind!.table!.id} = c.entity_id and ${kind!.where})`;
  return sql`case when ${isOne} then ${own} else ${ofKind(others, value)} end`;
}

const canReadKind = ({ reads }: Pick<AnyEntity, "reads">, permissions: Permissions) =>
  reads === undefined || permissions.has(reads);

/** True if the name of such a record is personal data that this caller may not see. */
export const isNameHidden = (kind: AnyEntity, permissions: Permissions) =>
  kind.personal?.includes(kind.title!.name) === true && !canReadKind(kind, permissions);

/** The names of the fields of a change `c` that this caller may not see, as an array. */
export function hiddenFields(entities: readonly AnyEntity[], permissions: Permissions): SQL {
  const none = sql`'{}'::text[]`;
  const cases = [...byName(entities)].flatMap(([name, kinds]) => {
    if (kinds.every((kind) => !kind.personal || canReadKind(kind, permissions))) return [];
    const hidden = ofKind(kinds, ({ personal = [], ...kind }) =>
      canReadKind(kind, permissions) ? none : sql`string_to_array(${personal.join()}::text, ',')`,
    );
    return [sql`when ${name}::text then ${hidden}`];
  });
  return cases.length ? sql`to_json(case c.entity ${sql.join(cases, sql` `)} else ${none} end)` : sql`'[]'::json`;
}

/** Masks the values of hidden fields. It remains visible that they changed. */
export const withoutValues = (
  fields: Record<string, [before: unknown, after: unknown]>,
  hidden: readonly string[],
): [string, [unknown, unknown]][] =>
  Object.entries(fields).map(([name, values]) => {
    if (!hidden.includes(name)) return [name, values];
    const [before, after] = values.map((value) => (value === null ? null : mask));
    return [name, [before, after]];
  });
