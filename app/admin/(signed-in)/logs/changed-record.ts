import type { Words } from "@/lib/i18n/admin/words";
import { isRecordName } from "./logged-path";

export interface ChangedRecord {
  entity: string;
  entity_id: number;
  /** The record's name, such as the title. */
  name: string | null;
}

export const kindOf = ({ entity }: ChangedRecord, words: Words) =>
  isRecordName(entity) ? words(`record.${entity}`) : entity;

/** The settings are one record without an id to show. */
export const numberOf = ({ entity, entity_id }: ChangedRecord) => (entity === "config" ? "" : `#${entity_id}`);
