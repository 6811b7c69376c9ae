import { randomUUID } from "node:crypto";
import { languageFor } from "@/lib/i18n/language";
import type { Origin } from "@/lib/kernel/contract/actor";
import { environment } from "@/lib/kernel/process/environment";
import { clientAddress } from "./credentials";

interface RequestHead {
  path: string;
  headers: Record<string, string | undefined>;
  peer: string;
  later: Origin["later"];
}

/** Next only passes headers on, so our server overwrites this one with the socket's address. */
export const readPeer = (headers: RequestHead["headers"]) => headers["x-kiosk-peer"] ?? "unknown";

/** The path and query of the requested page, set by `proxy.ts`. */
export const pagePathHeader = "x-kiosk-path";

export function chooseRequestId(given: string | undefined) {
  if (given !== undefined && (given === lastGenerated || /^[A-Za-z0-9._-]{8,64}$/.test(given))) return given;
  lastGenerated = randomUUID();
  return lastGenerated;
}
/** Skips the check of an id that our server has just created. */
let lastGenerated: string | undefined;

export function createOrigin({ path, headers, peer, later }: RequestHead, via: Origin["via"] = "api"): Origin {
  return {
    requestId: chooseRequestId(headers["x-request-id"]),
    path,
    ip: clientAddress(peer, headers["x-forwarded-for"], environment().trustedProxies),
    userAgent: (headers["user-agent"] ?? "").slice(0, 300),
    language: languageFor(headers["accept-language"]),
    via,
    idempotencyKey: headers["idempotency-key"],
    ifMatch: headers["if-match"],
    later,
    quotas: new Map(),
  };
}

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
