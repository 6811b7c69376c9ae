import { randomUUID } from "node:crypto";
import type { Origin } from "@/lib/kernel/actor";
import { environment } from "@/lib/kernel/environment";
import { clientAddress } from "./credentials";

interface Asked {
  path: string;
  /** Lower-cased names. */
  headers: Record<string, string | undefined>;
  peer: string;
  later: Origin["later"];
}

/** Our own server writes the socket's address here, over whatever a client sent; Next hands only headers on. */
export const peerOf = (headers: Asked["headers"]) => headers["x-kiosk-peer"] ?? "unknown";

/** A caller's own id is kept where it is one that logs can hold. */
export const requestIdOf = (given: string | undefined) =>
  given && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID();

/** Where a request comes from, alike for the API, the pages and the sign-in. */
export function originOf({ path, headers, peer, later }: Asked, via: Origin["via"] = "api"): Origin {
  return {
    requestId: requestIdOf(headers["x-request-id"]),
    path,
    ip: clientAddress(peer, headers["x-forwarded-for"], environment().trustedProxies),
    userAgent: (headers["user-agent"] ?? "").slice(0, 300),
    via,
    idempotencyKey: headers["idempotency-key"],
    later,
  };
}
