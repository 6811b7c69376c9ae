import type { Database } from "@/db/client";
import type { HeaderRecord } from "@/lib/wechat/sign";
import type { SandboxKeys } from "./keys";

export interface PlatformRequest {
  method: string;
  /** Path and query as sent, which is what is signed. */
  path: string;
  /** Names are lower-cased. */
  headers: HeaderRecord;
  body: Uint8Array;
  later(work: () => Promise<void>): void;
}
export interface PlatformReply {
  status: number;
  headers: Record<string, string>;
  body: string;
}

export interface Call {
  db: Database;
  keys: SandboxKeys;
  /** What stands in the path's place for a number. */
  number: string;
  query: URLSearchParams;
  body: Uint8Array;
  later: PlatformRequest["later"];
}
/** Undefined is a 204. */
export type Routes = readonly (readonly [method: string, path: RegExp, (call: Call) => Promise<object | undefined>])[];
