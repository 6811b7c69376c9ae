import type { Words } from "@/lib/i18n/admin/words";
import { isRecordName } from "./logged-path";

export interface ChangedRecord {
  entity: string;
  entity_id: number;
  name: string | null;
}

export const kindOf = ({ entity }: ChangedRecord, words: Words) =>
  isRecordName(entity) ? words(`record.${entity}`) : entity;

/** The settings are one record, whose id is not shown. */
export const numberOf = ({ entity, entity_id }: ChangedRecord) => (entity === "config" ? "" : `#${entity_id}`);
