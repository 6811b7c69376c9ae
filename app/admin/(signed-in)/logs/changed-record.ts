import type { Words } from "@/lib/i18n/admin/words";
import { isRecordName } from "./logged-path";

export interface ChangedRecord {
  entity: string;
  entity_id: number;
  /** The name by which people call it. */
  name: string | null;
}

export const kindOf = ({ entity }: ChangedRecord, words: Words) =>
  isRecordName(entity) ? words(`record.${entity}`) : entity;

/** The settings are one record, whose number says nothing. */
export const numberOf = ({ entity, entity_id }: ChangedRecord) => (entity === "config" ? "" : `#${entity_id}`);
