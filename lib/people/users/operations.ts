import { z } from "zod";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { nothing } from "@/lib/kernel/contract/fields";
import { operation } from "@/lib/kernel/operation";
import { isPractising } from "@/lib/kernel/process/practice";
import { hashPassword, refuseCommon } from "@/lib/people/identity/passwords";
import { bindOpenid as bind, removeIdentity as remove } from "./bind-openid";
import { confirmPassword } from "./confirm-password";
import { changePassword as change, changesName, editUser } from "./edit-user";
import { exchangeCode, exchangePhoneCode, withCodeLimit } from "./exchange-codes";
import { findPasswordHash, getUser } from "./queries";
import { countAttempt, registerUser } from "./register";
import { refuseTaken } from "./save-identities";
import {
  identity,
  identityType,
  passwordChange,
  platformBinding,
  platformCode,
  registration,
  user,
  userPatch,
} from "./schemas";
import { verifyPhone } from "./verify-phone";

const module = "v1-user";
const ofPlatform = ["forbidden", "too_many_requests", "platform_failed", "not_configured"] as const;

export const register = operation({
  method: "POST",
  path: "/v1/user",
  module,
  summary: "Register",
  description:
    "At least one of `username`, `email` and `phone`. They are normalized: lower case, phone numbers without +86. " +
    "The most common passwords are refused. `duplicate` lists each field whose value is taken. For each registration that `limit.registrations` allows, an address can make ten attempts.",
  access: "public",
  status: 201,
  location: "/v1/user",
  limit: { name: "limit.registrations", per: "address", seconds: 3600, counts: "successes" },
  problems: ["duplicate", "shop_closed"],
  body: registration,
  output: user,
  async prepare({ password, ...names }, { actor: { origin }, db }) {
    if (await isPractising(db)) throw new AppError("shop_closed", "This shop has not opened yet.");
    await countAttempt(db, origin.ip);
    await refuseCommon("password", password);
    await refuseTaken(db, names);
    return hashPassword(password);
  },
  async run({ password: _, ...given }, { db, prepared: password_hash }) {
    return getUser(db, await registerUser(db, { ...given, password_hash }));
  },
});

export const get = operation({
  method: "GET",
  path: "/v1/user",
  module,
  summary: "Get the caller",
  description:
    "The account that the token belongs to, with the names it can sign in with. For admins with their group.",
  access: "user",
  whilePending: ["password", "second_factor"],
  output: user,
  run: (_, { db, actor }) => getUser(db, actor.user.id),
});

export const update = operation({
  method: "PUT",
  path: "/v1/user",
  module,
  summary: "Change my names",
  description:
    "To change the user name, e-mail address or phone number, send the current `password` if the account has one. Null removes a name, except the last way to sign in.",
  access: "user",
  limit: { name: "limit.changes", per: "user", seconds: 60, counts: "attempts" },
  problems: ["duplicate", "protected", "account_locked", "too_many_requests"],
  body: userPatch,
  output: user,
  async prepare({ password, ...patch }, { actor: { user, origin }, ...means }) {
    const stored = await findPasswordHash(means.db, user.id);
    if (stored === null || !(await changesName(means.db, user.id, patch))) return;
    await confirmPassword({ userId: user.id, stored, password, path: "password" }, origin, means);
  },
  run: ({ password: _, ...patch }, { db, actor }) => editUser(db, actor.user.id, patch),
});

export const changePassword = operation({
  method: "PUT",
  path: "/v1/user/password",
  module,
  summary: "Change my password",
  description:
    "Ends all other sessions of the account. Omit `old_password` if the account has no password yet. While `is_provisional` is true, the new password must differ, the API keys of the account are revoked with the change, and other operations become available once it is set. Otherwise API keys remain valid.",
  access: "user",
  whilePending: ["password", "second_factor"],
  problems: ["account_locked", "too_many_requests"],
  body: passwordChange,
  output: user,
  async prepare({ old_password: password, new_password }, { actor: { user, origin }, ...means }) {
    await refuseCommon("new_password", new_password);
    const before = await findPasswordHash(means.db, user.id);
    if (before !== null)
      await confirmPassword({ userId: user.id, stored: before, password, path: "old_password" }, origin, means);
    if (user.pending === "password" && new_password === password)
      throw invalid({
        path: "new_password",
        code: "unchanged",
        message: "Choose a password that is different from the one you were given.",
      });
    return { before, after: await hashPassword(new_password) };
  },
  async run(_, { db, actor: { user }, prepared }) {
    await change(db, user.id, { ...prepared, sessionId: user.sessionId });
    return getUser(db, user.id);
  },
});

export const bindOpenid = operation({
  method: "POST",
  path: "/v1/user/identity",
  module,
  summary: "Bind the mini-program login",
  description:
    "One login per user, and one user per login: `duplicate` if it belongs to another account. Admins also send their `password`, so that a stolen token cannot add a lasting way to sign in.",
  access: "user",
  status: 201,
  location: "/v1/user",
  problems: ["duplicate", "account_locked", ...ofPlatform],
  body: platformBinding,
  output: identity,
  async prepare({ code, password }, { actor: { user, origin }, ...means }) {
    const stored = user.group && (await findPasswordHash(means.db, user.id));
    if (stored) await confirmPassword({ userId: user.id, stored, password, path: "password" }, origin, means);
    return withCodeLimit(means.db, { ip: origin.ip, user: user.id }, () => exchangeCode(means.db, code));
  },
  run: (_, { db, actor, prepared: { openid, unionid } }) => bind(db, actor.user.id, openid, unionid ?? null),
});

export const removeIdentity = operation({
  method: "DELETE",
  path: "/v1/user/identity/{type}",
  module,
  summary: "Remove a way to sign in",
  description:
    "`type` is 100, 101, 102 or 200. The last way to sign in cannot be removed; 200 cannot be removed from an account without a password. Admins remove names with PUT /v1/user.",
  access: "user",
  problems: ["protected"],
  url: z.object({ type: identityType }),
  output: nothing,
  run: ({ type }, { db, actor }) => remove(db, actor.user.id, type),
});

export const setPhone = operation({
  method: "PUT",
  path: "/v1/user/phone",
  module,
  summary: "Use the phone number from WeChat",
  description:
    "Send the one-time code of the mini-program's phone button. Only numbers of mainland China are accepted. The platform has verified the number, so it is removed from an account that only typed it. `duplicate` if another account has verified it.",
  access: "user",
  problems: ["duplicate", ...ofPlatform],
  body: platformCode,
  output: user,
  prepare: ({ code }, { actor: { user, origin }, ...means }) =>
    withCodeLimit(means.db, { ip: origin.ip, user: user.id }, () => exchangePhoneCode(means.db, code)),
  run: (_, { db, actor, prepared: phone }) => verifyPhone(db, actor.user.id, phone),
});
