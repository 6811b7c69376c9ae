import type { Translator } from "@/lib/i18n/admin/translator";
import { isRecordName } from "./logged-path";

export interface ChangedRecord {
  entity: string;
  entity_id: number;
  name: string | null;
}

export const recordKindName = ({ entity }: ChangedRecord, t: Translator) =>
  isRecordName(entity) ? t(`record.${entity}`) : entity;

/** The settings are one record, whose id is not shown. */
export const recordNumber = ({ entity, entity_id }: ChangedRecord) => (entity === "config" ? "" : `#${entity_id}`);
