import type { Database } from "@/db/client";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { rememberDevice } from "@/lib/people/sessions/devices";
import { logLogin } from "@/lib/people/sessions/login-log";
import { revokeSession } from "@/lib/people/sessions/queries";
import { noteCodeEntered } from "@/lib/people/sessions/second-factor";
import { makeToken, tokenSeconds } from "@/lib/people/sessions/token";
import { getUser } from "@/lib/people/users/queries";
import { openSession } from "./open-session";
import { credentials, issued, secondStep, signedIn } from "./schemas";
import { requestSecondFactor, verifySecondFactor } from "./second-factor";
import { verifyCode } from "./verify-code";
import { verifyPassword } from "./verify-password";

async function issue(db: Database, userId: number, sessionId: string) {
  const issuedToken = makeToken(userId, sessionId, "api");
  return { ...issuedToken, token_type: "Bearer" as const, expires_in: tokenSeconds, user: await getUser(db, userId) };
}

export const signIn = operation({
  method: "POST",
  path: "/v1/token",
  module: "v1-token",
  summary: "Sign in",
  description:
    "The login call. With type 200, `account` is the mini-program's login code; the first login of an openid registers its user. " +
    "Wrong passwords are counted per account and address, and too many lock the account for a while. Wrong passwords from other " +
    "addresses do not lock out a user at an address, or with a `device_token`, where they have signed in before. " +
    "An admin with a second factor gets 401 `second_factor_required` with a `ticket`: see POST /v1/token/second_factor. With a " +
    "login code such an admin is signed in as a shopper, without the permissions of the group.",
  access: "public",
  body: credentials,
  output: signedIn,
  problems: [
    "login_failed",
    "second_factor_required",
    "account_disabled",
    "forbidden",
    "account_locked",
    "too_many_requests",
    "platform_failed",
    "not_configured",
  ],
  async prepare({ type, account, secret = "", device_token: deviceToken }, { actor: { origin }, ...means }) {
    if (type === 200) return verifyCode(account, origin, means);
    const verified = await verifyPassword({ type, account, secret, deviceToken }, origin, means);
    await requestSecondFactor(verified, { type, account, deviceToken }, origin, means);
    return verified;
  },
  async run({ type, account, device_token }, { db, actor: { origin }, prepared }) {
    const session = await openSession(db, prepared, type, origin);
    await logLogin(db, { type, account: type === 200 ? "" : account, origin }, "ok", prepared.userId);
    const device = type === 200 ? null : await rememberDevice(db, prepared.userId, device_token);
    return { ...(await issue(db, prepared.userId, session)), device_token: device };
  },
});

export const completeSignIn = operation({
  method: "POST",
  path: "/v1/token/second_factor",
  module: "v1-token",
  summary: "Complete a sign-in with a code",
  description:
    "The second step for an admin with a second factor: the `ticket` of 401 `second_factor_required`, and a code of the " +
    "authenticator app or a recovery code. Each code is accepted once. Wrong codes are counted like wrong passwords, apart from " +
    "these. With `trust`, no code is asked for 30 days where the `device_token` of the answer is sent; a new password or the " +
    "removal of the second factor ends this earlier.",
  access: "public",
  body: secondStep,
  output: signedIn,
  problems: ["login_failed", "account_disabled", "account_locked", "too_many_requests"],
  prepare: (given, { actor: { origin }, ...means }) => verifySecondFactor(given, origin, means),
  async run({ trust }, { db, actor: { origin }, prepared: { ticket, ...verified } }) {
    const { userId, type, account, deviceToken } = ticket;
    const session = await openSession(db, verified, type, origin);
    await noteCodeEntered(db, session);
    await logLogin(db, { type, account, origin }, "ok", userId);
    const device_token = await rememberDevice(db, userId, deviceToken, trust);
    return { ...(await issue(db, userId, session)), device_token };
  },
});

export const renew = operation({
  method: "PUT",
  path: "/v1/token",
  module: "v1-token",
  summary: "Renew the token",
  description:
    "Returns a new token for the same session. An expired token is accepted until the session ends, 30 days after its last use.",
  access: "user",
  acceptsExpired: true,
  output: issued,
  run: (_, { db, actor: { user } }) => issue(db, user.id, user.sessionId),
});

export const signOut = operation({
  method: "DELETE",
  path: "/v1/token",
  module: "v1-token",
  summary: "Sign out",
  description: "Ends the session: all its tokens become invalid.",
  access: "user",
  whilePending: ["password", "second_factor"],
  output: nothing,
  run: (_, { db, actor }) => revokeSession(db, actor.user.sessionId),
});
