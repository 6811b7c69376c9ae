import type { Origin } from "@/lib/kernel/contract/actor";

export interface Body extends AsyncIterable<Uint8Array> {
  whole?(): Uint8Array | undefined;
}

/** A request as plain values. Each adapter converts to and from these types. */
export interface ApiRequest {
  method: string;
  path: string;
  params: Record<string, string>;
  query: string;
  headers: Record<string, string | undefined>;
  peer: string;
  body: Body | null;
  later: Origin["later"];
}
export interface ApiResponse {
  status: number;
  headers: Record<string, string>;
  body: string | Uint8Array | AsyncIterable<Uint8Array | string> | null;
}
