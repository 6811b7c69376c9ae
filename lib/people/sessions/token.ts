import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";

/** `api`: a bearer token. `admin`: the browser's cookie. Neither is accepted in place of the other. */
export type Audience = "api" | "admin";
export const tokenSeconds = 2 * 60 * 60;

interface Claims {
  iss: string;
  aud: Audience;
  sub: string;
  sid: string;
  iat: number;
  exp: number;
}

const header = Buffer.from(JSON.stringify({ alg: "HS256", typ: "JWT" })).toString("base64url");
const sign = (text: string) => createHmac("sha256", environment().authSecret).update(text).digest();

export function makeToken(
  userId: number,
  sessionId: string,
  audience: Audience,
  seconds = tokenSeconds,
  now = Date.now(),
) {
  const iat = Math.floor(now / 1000);
  const claims: Claims = { iss: "kiosk", aud: audience, sub: String(userId), sid: sessionId, iat, exp: iat + seconds };
  const text = `${header}.${Buffer.from(JSON.stringify(claims)).toString("base64url")}`;
  return { token: `${text}.${sign(text).toString("base64url")}`, expires_at: new Date(claims.exp * 1000) };
}

export function readToken(token: string, audience: Audience, now = Date.now()) {
  const claims = verified.get(token) ?? verify(token);
  if (claims.iss !== "kiosk" || claims.aud !== audience) throw unauthenticated();
  return {
    sub: Number(claims.sub),
    sid: claims.sid,
    issuedAt: claims.iat * 1000,
    expired: claims.exp * 1000 <= now,
  };
}

/** Tokens whose signature was verified. Expiry and session can change, so they are checked on every use. */
const verified = new Map<string, Claims>();
const maxVerified = 1000;

function verify(token: string): Claims {
  const end = token.lastIndexOf(".");
  const text = token.slice(0, end);
  if (!text.startsWith(`${header}.`)) throw unauthenticated(); // The same secret signs other texts.
  // Compares the text itself: decoding would accept other encodings of the same bytes.
  const given = Buffer.from(token.slice(end + 1));
  const right = Buffer.from(sign(text).toString("base64url"));
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw unauthenticated();
  const claims = JSON.parse(Buffer.from(text.slice(header.length + 1), "base64url").toString()) as Claims;
  if (verified.size >= maxVerified) verified.clear();
  verified.set(token, claims);
  return claims;
}

const unauthenticated = () => new AppError("unauthenticated", "The token is not valid.");
