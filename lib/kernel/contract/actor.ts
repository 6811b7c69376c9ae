import type { Language } from "@/lib/i18n/language";
import type { Permission } from "./permissions";

export interface Origin {
  requestId: string;
  /** The requested path, for the logs. */
  path: string;
  ip: string;
  userAgent: string;
  /** The language of the sentences in the answer. */
  language: Language;
  via: "api" | "page" | "system";
  idempotencyKey?: string;
  /** Runs work after the answer is sent. */
  later(work: () => Promise<void>): void;
}
/** The user and the session that a token names. */
export interface SessionUser {
  id: number;
  sessionId: string;
}
export interface User extends SessionUser {
  /** An admin chose the password, and the user has not changed it yet. */
  isProvisional: boolean;
  group: { id: number; name: string; isRoot: boolean; permissions: ReadonlySet<Permission> } | null;
}
/** Loaded once per request, by one query. `call` takes it and never loads it. */
export interface Actor {
  origin: Origin;
  user: User | null;
}
