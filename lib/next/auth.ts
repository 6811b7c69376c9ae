import { cookies } from "next/headers";
import NextAuth, { AuthError, CredentialsSignin, type NextAuthConfig } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { deviceCookie, readCookie, sessionCookie } from "@/lib/http/credentials";
import { createOrigin, readPeer } from "@/lib/http/origin";
import { AppError, type Code } from "@/lib/kernel/contract/errors";
import { call } from "@/lib/kernel/perform";
import { environment } from "@/lib/kernel/process/environment";
import { explain } from "@/lib/kernel/process/error-log";
import { log } from "@/lib/kernel/process/log";
import { store } from "@/lib/kernel/process/store";
import { typeOf } from "@/lib/people/identity/identifiers";
import { deviceDays, deviceTokenPattern } from "@/lib/people/sessions/devices";
import { loadUser, verifyToken } from "@/lib/people/sessions/live-session";
import { revokeSession } from "@/lib/people/sessions/queries";
import { makeToken, readToken } from "@/lib/people/sessions/token";
import { completeSignIn, signIn as signInOperation } from "@/lib/people/sign-in/operations";
import { later } from "./route";
import { safeRedirect } from "./safe-redirect";

const sessionSeconds = 30 * 24 * 60 * 60;

interface SignedIn {
  id: string;
  sid: string;
}

interface Refusal {
  code: Code;
  wait?: number;
  /** Only with `second_factor_required`: the ticket for the second step. */
  ticket?: string;
}

type SignInStep = Record<"account" | "password", string> | { ticket: string; code: string; trust: boolean };

/** `code` is the code of the problem. The page selects the text. */
class SignInError extends CredentialsSignin {
  readonly refusal: Refusal;

  constructor(error: AppError) {
    super();
    this.code = error.code;
    const { code, ticket } = error;
    this.refusal = { code, wait: Number(error.headers["retry-after"]) || undefined, ...(ticket && { ticket }) };
  }
}

/** Calls the same operations as `POST /v1/token` and its second step, but only an admin receives the session. */
async function authorize(given: Partial<Record<string, unknown>>, request: Request): Promise<SignedIn> {
  const headers = Object.fromEntries(request.headers);
  const { pathname } = new URL(request.url);
  const origin = createOrigin({ path: pathname, headers, peer: readPeer(headers), later }, "page");
  try {
    const [account, ticket] = [textOf(given.account), textOf(given.ticket)];
    const { token, user, device_token } = ticket
      ? await call(
          completeSignIn,
          { ticket, code: textOf(given.code), trust: given.trust === "true" },
          { origin, user: null },
        )
      : await call(
          signInOperation,
          {
            account,
            secret: textOf(given.password),
            type: typeOf(account),
            device_token: deviceOf(headers.cookie),
          },
          { origin, user: null },
        );
    const { sid } = readToken(token, "api");
    if (user.group) {
      await keepDeviceCookie(device_token!);
      return { id: String(user.id), sid };
    }
    await revokeSession(store().db, sid);
    throw new AppError("forbidden", "This account is not an admin account.");
  } catch (error) {
    throw new SignInError(explain(error, origin, "sign-in"));
  }
}

/** next-auth also accepts JSON, whose values can have any type. */
const textOf = (given: unknown) => (typeof given === "string" ? given : "");

/** An invalid cookie must not prevent signing in. */
function deviceOf(header = "") {
  const given = readCookie(header, deviceCookie());
  return given && deviceTokenPattern.test(given) ? given : undefined;
}

/** Remains after signing out: it only indicates that this admin has signed in with this browser before. */
async function keepDeviceCookie(value: string) {
  const secure = environment().appUrl.startsWith("https:");
  const maxAge = deviceDays * 24 * 60 * 60;
  (await cookies()).set(deviceCookie(), value, { httpOnly: true, sameSite: "strict", path: "/", secure, maxAge });
}

/**
 * Returns null if the session has ended. An unavailable database must not sign anyone out, so the cookie is then
 * returned unchanged.
 */
async function decode(token: string | undefined) {
  if (!token) return null;
  try {
    const { id, sessionId } = await loadUser(verifyToken(token, "admin"));
    return { sub: String(id), sid: sessionId };
  } catch (error) {
    if (error instanceof AppError) return null;
    const { sub, sid } = readToken(token, "admin");
    return { sub: String(sub), sid, kept: token };
  }
}

/** Only the name of other errors, because the message of a JSON error quotes the body, including the password. */
const reasonOf = (error: Error) => (error instanceof AuthError ? `${error.name}: ${error.message}` : error.name);

/**
 * Errors caused by clients, which the request line sufficiently describes. `JWTSessionError`: the cookie is invalid, or
 * its session has ended. `InvalidCallbackUrl`: a browser that signs in on our page has a cookie that next-auth cannot
 * read.
 */
const clientErrors = new Set([
  "CredentialsSignin",
  "MissingCSRF",
  "InvalidProvider",
  "UnknownAction",
  "SyntaxError",
  "JWTSessionError",
  "InvalidCallbackUrl",
]);

/** next-auth's own pages have no content security policy. */
const signInPage = "/admin/login";
const pages = { signIn: signInPage, signOut: signInPage, error: signInPage, verifyRequest: signInPage };

function configure(): NextAuthConfig {
  const secure = environment().appUrl.startsWith("https:");
  const cookie = { httpOnly: true, sameSite: "lax", path: "/", secure } as const;
  return {
    secret: environment().authSecret,
    trustHost: true,
    useSecureCookies: secure,
    cookies: { sessionToken: { name: sessionCookie(), options: cookie } },
    pages,
    session: { strategy: "jwt", maxAge: sessionSeconds },
    providers: [
      Credentials({ credentials: { account: {}, password: {}, ticket: {}, code: {}, trust: {} }, authorize }),
    ],
    jwt: {
      encode: async ({ token, maxAge = sessionSeconds }) =>
        token?.kept ? String(token.kept) : makeToken(Number(token?.sub), String(token?.sid), "admin", maxAge).token,
      decode: ({ token }) => decode(token),
    },
    callbacks: {
      redirect: safeRedirect,
      jwt: ({ token, user }) => (user ? { sub: user.id, sid: (user as SignedIn).sid } : token),
      session: ({ session, token }) => ({ expires: session.expires, user: { id: token.sub } }),
    },
    logger: {
      error(error) {
        if (!clientErrors.has(error instanceof AuthError ? error.type : error.name))
          log.warn({ reason: reasonOf(error) }, "next-auth");
      },
      warn() {},
      debug() {},
    },
  };
}

/** Configured for each request, because a build has no environment. */
const { signIn, ...exported } = NextAuth(configure);
export const { handlers, signOut } = exported;

/** Ends the session of a cookie that is being removed. next-auth's sign-out event would swallow a failure. */
export async function endSessionIn(cookies = "") {
  const session = await decode(readCookie(cookies, sessionCookie()));
  if (session) await revokeSession(store().db, session.sid);
}

/** Signs in from a server action, which sets the cookie. Returns the reason if the sign-in is rejected. */
export async function signInAdmin(given: SignInStep): Promise<Refusal | undefined> {
  try {
    await signIn("credentials", { ...given, redirect: false });
    return undefined;
  } catch (error) {
    if (error instanceof SignInError) return error.refusal;
    throw error;
  }
}
