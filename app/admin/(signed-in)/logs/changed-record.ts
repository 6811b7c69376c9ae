import type { Translator } from "@/lib/i18n/admin/translator";
import { kinds, type RecordName, recordOf } from "@/lib/kinds/kinds";

export interface ChangedRecord {
  entity: string;
  entity_id: number;
  name: string | null;
}

export const recordKindName = ({ entity }: ChangedRecord, t: Translator) =>
  isRecordName(entity) ? t(`record.${entity}`) : entity;

/** The settings are one record, whose id is not shown. */
export const recordNumber = ({ entity, entity_id }: ChangedRecord) => (entity === "config" ? "" : `#${entity_id}`);

const records: ReadonlySet<string> = new Set(
  kinds.flatMap((kind) => [recordOf(kind) ?? [], ...Object.keys(kind.parts ?? {})].flat()),
);
const isRecordName = (name: string): name is RecordName => records.has(name);

/** The record of a call: `/cms/product/12/stock` is product 12. A call about several records has no id. */
export function recordAt(path: string): { kind: RecordName; id?: number } | undefined {
  const [first = "", second = "", ...rest] = path.replace(/^\/cms\//, "").split("/");
  const isError = first === "log" && second === "error";
  const kind = isError ? "error_log" : first === "auth" ? "session" : first; // /cms/auth/phone links a session
  if (!path.startsWith("/cms/") || !isRecordName(kind)) return undefined;
  const id = [isError ? (rest[0] ?? "") : second].find((part) => /^[1-9]\d*$/.test(part));
  return id ? { kind, id: Number(id) } : { kind };
}
