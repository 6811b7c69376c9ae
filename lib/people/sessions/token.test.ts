import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import * as configured from "@/lib/kernel/process/environment";
import { makeToken, readToken } from "./token";

const secret = "a secret of the tests, long enough";
beforeAll(() => {
  vi.stubEnv("AUTH_SECRET", secret);
  vi.stubEnv("EMBEDDED", "true");
  Object.assign(globalThis, { kioskEnvironment: undefined });
});
afterAll(() => {
  Object.assign(globalThis, { kioskEnvironment: undefined });
  vi.unstubAllEnvs();
});

const refused = expect.objectContaining({ code: "unauthenticated" });
const reading = (token: string, audience: "api" | "admin" = "api") => {
  try {
    return readToken(token, audience);
  } catch (error) {
    return error;
  }
};

test("a token has its user and session, and expires after two hours", () => {
  const { token, expires_at } = makeToken(7, "the session", "api", 60);
  const named = { sub: 7, sid: "the session", issuedAt: expires_at.getTime() - 60_000 };
  expect(readToken(token, "api", expires_at.getTime() - 1)).toEqual({ ...named, expired: false });
  expect(readToken(token, "api", expires_at.getTime())).toEqual({ ...named, expired: true });
  const now = Date.UTC(2026, 10, 25);
  expect(makeToken(7, "the session", "admin", undefined, now).expires_at).toEqual(new Date(now + 2 * 3_600_000));
});

test("a token that is changed, unsigned, for another audience or of another secret is refused, also from the cache", () => {
  const { token } = makeToken(7, "the session", "api");
  const [head, body, signature] = token.split(".") as [string, string, string];
  const none = Buffer.from(JSON.stringify({ alg: "none", typ: "JWT" })).toString("base64url");
  const root = Buffer.from(JSON.stringify({ iss: "kiosk", aud: "api", sub: "1", sid: "1", exp: 9e9 })).toString(
    "base64url",
  );
  vi.stubEnv("AUTH_SECRET", "another secret of the tests, as long");
  Object.assign(globalThis, { kioskEnvironment: undefined });
  const foreign = makeToken(7, "the session", "api").token;
  vi.stubEnv("AUTH_SECRET", secret);
  Object.assign(globalThis, { kioskEnvironment: undefined });
  const otherText = `${none}.${body}`;
  const ours = createHmac("sha256", secret).update(otherText).digest("base64url");
  const others = [
    `${otherText}.${ours}`,
    "",
    ".",
    "..",
    "x",
    head,
    body,
    `${head}.${body}`,
    `${head}.${body}.`,
    `${head}..${signature}`,
    `.${body}.${signature}`,
    `${body}.${signature}`,
    `${token}.`,
    `${token}.x`,
    `x.${token}`,
    `${token}.${signature}`,
    `${none}.${body}.`,
    `${none}.${body}.${signature}`,
    `${head}.${root}.${signature}`,
    foreign,
  ];
  for (const _ of ["first", "again"]) {
    for (const other of others) expect(reading(other), other).toEqual(refused);
    expect(reading(token, "admin")).toEqual(refused);
    expect(reading(token)).toMatchObject({ sub: 7, sid: "the session" });
  }
});

test("a signature is computed once per token, for the last thousand tokens", () => {
  const tokens = Array.from({ length: 1002 }, (_, at) => makeToken(at, "the session", "api").token);
  const computed = vi.spyOn(configured, "environment");
  const computedFor = (token: string) => {
    computed.mockClear();
    readToken(token, "api");
    return computed.mock.calls.length > 0;
  };
  const [first, second, ...more] = tokens as [string, string, ...string[]];
  expect([first, second, first, second].map(computedFor)).toEqual([true, true, false, false]);
  for (const token of more) readToken(token, "api");
  expect([first, more.at(-1)!].map(computedFor)).toEqual([true, false]);
  vi.restoreAllMocks();
});
