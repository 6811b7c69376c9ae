import { sql } from "drizzle-orm";
import { isoTime } from "@/db/statement";

/** The columns of an event `e` that a request contains. */
export const eventColumns = sql`e.type, e.resource, e.resource_id, e.sequence::float8 as sequence,
  e.position::float8 as position, e.data, ${isoTime(sql`e.created_at`)} as created_at`;

export interface SentEvent {
  type: string;
  resource: string;
  resource_id: number;
  sequence: number | null;
  position: number;
  data: Record<string, string | number | null>;
  created_at: string;
}

/**
 * Equal for all attempts and replays, so that receivers can ignore repetitions. With the time, because ids are assigned
 * again after a backup is restored.
 */
export const messageId = sql`'evt_' || e.id || '_' || floor(extract(epoch from e.created_at) * 1000)::bigint`;

export const bodyOf = ({ type, created_at, resource, resource_id, sequence, position, data }: SentEvent) =>
  JSON.stringify({
    type,
    timestamp: created_at,
    data: { ...data, resource, id: resource_id, sequence, position },
  });
