import type { Database } from "@/db/client";
import type { HeaderRecord } from "@/lib/wechat/sign";
import type { Faults } from "./faults";
import type { SandboxKeys } from "./keys";

export interface PlatformRequest {
  method: string;
  /** Path and query as sent, because the signature covers exactly these. */
  path: string;
  headers: HeaderRecord;
  body: Uint8Array;
  later(work: () => Promise<void>): void;
}
export interface PlatformReply {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer>;
}

export interface Call {
  db: Database;
  keys: SandboxKeys;
  faults: Faults;
  /** The number of a payment, refund, complaint or picture from the path; empty if the path has none. */
  number: string;
  query: URLSearchParams;
  headers: HeaderRecord;
  body: Uint8Array;
  later: PlatformRequest["later"];
}
/** Undefined becomes 204, text a file, and bytes a PNG or a packed file. */
export type Routes = readonly (readonly [
  method: string,
  path: RegExp,
  (call: Call) => Promise<object | string | undefined>,
])[];
