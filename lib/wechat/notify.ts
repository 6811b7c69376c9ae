import { z } from "zod";
import type { PayConfig } from "./config";
import type { PlatformKeys } from "./platform-keys";
import { openSealed, sealed } from "./seal";
import type { HeaderRecord } from "./sign";

const envelope = z.object({
  id: z.string().min(1).max(64),
  create_time: z.iso.datetime({ offset: true }),
  event_type: z.string().min(1).max(64),
  summary: z.string().default(""),
  resource: sealed,
});

export interface Notification {
  id: string;
  eventType: string;
  /** Decrypted JSON, not validated yet: `paidTransaction` and `refundNotice` parse it. */
  resource: unknown;
  summary: string;
  createTime: string;
}

/** A single error for notifications that are stale, forged, unreadable or encrypted with another key. */
export class BadSignature extends Error {
  constructor(cause?: unknown) {
    super("The notification was not signed by the platform", { cause });
    this.name = "BadSignature";
  }
}

export async function openNotification(
  config: Pick<PayConfig, "apiV3Key">,
  keys: PlatformKeys,
  headers: HeaderRecord,
  bytes: Uint8Array,
  now: Date,
): Promise<Notification> {
  try {
    if (!(await keys.verify(headers, bytes, now))) throw new BadSignature();
    const { id, create_time, event_type, summary, resource } = envelope.parse(storable(parse(bytes)));
    const opened = storable(JSON.parse(openSealed(config.apiV3Key, resource)));
    return { id, eventType: event_type, resource: opened, summary, createTime: create_time };
  } catch (cause) {
    throw cause instanceof BadSignature ? cause : new BadSignature(cause);
  }
}

function parse(bytes: Uint8Array): unknown {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

/** Replaces characters that PostgreSQL cannot store (NUL, lone surrogates), so such text never matches a record. */
function storable(value: unknown): unknown {
  if (typeof value === "string") return value.toWellFormed().replaceAll("\0", "\ufffd");
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [storable(name), storable(inner)]));
}
