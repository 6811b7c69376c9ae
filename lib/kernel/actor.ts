import type { Permission } from "./permissions";

export interface Origin {
  requestId: string;
  /** The path as it was asked for, for the logs. */
  path: string;
  ip: string;
  userAgent: string;
  via: "api" | "page" | "system";
  idempotencyKey?: string;
  /** Work for after the answer. */
  later(work: () => Promise<void>): void;
}
export interface User {
  id: number;
  sessionId: string;
  group: { id: number; name: string; permissions: ReadonlySet<Permission> } | null;
}
/** Made once a request, by one query; `call` never loads one. */
export interface Actor {
  origin: Origin;
  user: User | null;
}
