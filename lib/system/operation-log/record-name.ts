import { type SQL, sql } from "drizzle-orm";
import type { AnyEntity } from "@/lib/kernel/entity";

/** What people call the record of a change `c` now; of one that is gone, what they called it. Null if its kind has no names. */
export function recordName(entities: readonly AnyEntity[]): SQL {
  const named = new Map(entities.flatMap((each) => (each.table && each.title ? [[each.name, each]] : [])));
  const cases = [...named].map(([entity, { table, title }]) => {
    const logged = sql.raw(`c.fields->'${title!.name}'`);
    const now = sql`(select ${title} from ${table} where ${table!.id} = c.entity_id)`;
    return sql`when ${sql.raw(`'${entity}'`)} then nullif(coalesce(${now}, ${logged}->>1, ${logged}->>0), '')`;
  });
  return sql`case c.entity ${sql.join(cases, sql` `)} end`;
}
