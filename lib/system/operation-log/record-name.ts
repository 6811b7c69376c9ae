import { type SQL, sql } from "drizzle-orm";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { mask } from "@/lib/kernel/records/changes";
import type { AnyEntity } from "@/lib/kernel/records/entity";
import { byName, isNameHidden, ofKind } from "./personal";

/** The current name of a change's record, or the last name of a deleted one. Null if its kind has no names. */
export function recordName(entities: readonly AnyEntity[], permissions: ReadonlySet<Permission>): SQL {
  const named = entities.filter(({ table, title }) => table && title);
  const cases = [...byName(named)].map(([entity, kinds]) => {
    const name = ofKind(kinds, (kind) => (isNameHidden(kind, permissions) ? sql`${mask}::text` : nameOf(kind)));
    return sql`when ${sql.raw(`'${entity}'`)} then ${name}`;
  });
  return sql`case c.entity ${sql.join(cases, sql` `)} end`;
}

function nameOf({ table, title }: AnyEntity) {
  const logged = sql.raw(`c.fields->'${title!.name}'`);
  const now = sql`(select ${title} from ${table} where ${table!.id} = c.entity_id)`;
  return sql`nullif(coalesce(${now}, ${logged}->>1, ${logged}->>0), '')`;
}
