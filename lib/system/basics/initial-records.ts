import type { Database } from "@/db/client";
import { initialRecords } from "@/db/schema/groups";

type Kind = "menu" | "element" | "dict_type" | "dict_entry";

/** The records that Kiosk has created in this database: their ids by kind and name. */
export class InitialRecords {
  private readonly ids: Map<string, number | null>;

  constructor(
    private readonly tx: Database,
    found: { key: string; row_id: number | null }[],
  ) {
    this.ids = new Map(found.map(({ key, row_id }) => [key, row_id]));
  }

  has(kind: Kind, name: string) {
    return this.ids.has(`${kind}:${name}`);
  }

  idOf(kind: Kind, name: string) {
    return this.ids.get(`${kind}:${name}`) ?? undefined;
  }

  async add(kind: Kind, rows: (readonly [name: string, id: number | null])[]) {
    if (!rows.length) return;
    const values = rows.map(([name, row_id]) => ({ key: `${kind}:${name}`, row_id }));
    await this.tx.insert(initialRecords).values(values);
    for (const { key, row_id } of values) this.ids.set(key, row_id);
  }
}
