import { sql } from "drizzle-orm";

/** A setting that is a whole number, for statements that read it together with rows. */
export const settingInSql = (key: string, otherwise: number) =>
  sql<number>`coalesce((select s.value::int from settings s where s.key = ${sql.raw(`'${key}'`)}
    and s.value ~ '^[0-9]{1,9}$'), ${sql.raw(String(otherwise))})`;
