import type { Language } from "@/lib/i18n/language";
import type { Permission } from "./permissions";

export interface Origin {
  requestId: string;
  path: string;
  ip: string;
  userAgent: string;
  language: Language;
  via: "api" | "page" | "system";
  idempotencyKey?: string;
  ifMatch?: string;
  later(work: () => Promise<void>): void;
  /** The rate limits that counted this request, by name. Copies of the origin share it. */
  quotas?: Map<string, Quota>;
}
interface Quota {
  most: number;
  left: number;
  windowSeconds: number;
  resetSeconds: number;
}
export interface SessionUser {
  id: number;
  sessionId: string;
}
export interface User extends SessionUser {
  /** A step that the user must complete before anything else: replace a password that an admin chose, or set up a second factor. */
  pending: "password" | "second_factor" | null;
  /** An admin with a second factor who entered no code of it in this session within five minutes. */
  mustEnterCode: boolean;
  /** The API key of the request. The group's permissions are those that both the key and its user have. */
  key?: { id: number; name: string };
  /** Signed in to the staff pages with a linked phone, which has only permissions that an API key can have. */
  byPhone?: boolean;
  group: { id: number; name: string; isRoot: boolean; permissions: ReadonlySet<Permission> } | null;
}
/** Loaded once per request with one query. `call` receives it as an argument. */
export interface Actor {
  origin: Origin;
  user: User | null;
}
