import { and, eq } from "drizzle-orm";
import type { Database } from "@/db/client";
import { identities } from "@/db/schema/users";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { line, nothing } from "@/lib/kernel/contract/fields";
import { namedBody } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { openidType } from "@/lib/people/identity/identifiers";
import { confirmPassword } from "@/lib/people/users/confirm-password";
import { exchangeCode, withCodeLimit } from "@/lib/people/users/exchange-codes";
import { findPasswordHash, lockUser } from "@/lib/people/users/queries";
import { knownPassword } from "@/lib/people/users/schemas";
import { eraseAccount, erasureRules } from "./erase-account";
import { exportAccount } from "./export-account";

export const download = operation({
  method: "GET",
  path: "/v1/user/export",
  module: "v1-user",
  summary: "A copy of my data",
  description:
    "A zip with all that the shop has about the caller: `data.json` for programs, and `index.html` for people, in the language of `Accept-Language`. Three a day.",
  access: "user",
  limit: { most: 3, per: "user", seconds: 86_400, counts: "attempts" },
  output: { stream: "application/zip" },
  run: async (_, { db, actor: { user, origin } }) => ({
    chunks: await exportAccount(db, user.id, origin.language),
    headers: { "content-disposition": 'attachment; filename="my-data.zip"' },
  }),
});

export const remove = operation({
  method: "DELETE",
  path: "/v1/user",
  module: "v1-user",
  summary: "Cancel my account",
  description: `Cannot be undone. Send the \`password\`, or a \`code\` of \`wx.login\` of the login that is bound to the account. ${erasureRules} Admins are refused with \`protected\`.`,
  access: "user",
  problems: ["in_use", "protected", "account_locked", "too_many_requests", "platform_failed", "not_configured"],
  body: namedBody("CancelAccount", {
    password: knownPassword.optional().describe("The current password."),
    code: line(1, 128, "a-code-of-the-platform").optional().describe("The `code` that `wx.login` gives; for one use."),
  }),
  output: nothing,
  async prepare({ password, code }, { actor: { user, origin }, ...means }) {
    if (user.group) throw adminError();
    if (code !== undefined) {
      const limited = () => exchangeCode(means.db, code);
      const { openid } = await withCodeLimit(means.db, { ip: origin.ip, user: user.id }, limited);
      return refuseOtherLogin(means.db, user.id, openid);
    }
    const stored = await findPasswordHash(means.db, user.id);
    if (stored === null)
      throw invalid({
        path: "code",
        code: "required",
        message: "The account has no password. Send a code of wx.login.",
      });
    await confirmPassword({ userId: user.id, stored, password, path: "password" }, origin, means);
  },
  async run(_, { db, actor }) {
    const { group_id } = await lockUser(db, actor.user.id);
    if (group_id !== null) throw adminError();
    await eraseAccount(db, actor.user.id);
  },
});

const adminError = () =>
  new AppError("protected", "This is an admin's account. Another admin can delete it in the back office.");

async function refuseOtherLogin(db: Database, userId: number, openid: string) {
  const [bound] = await db
    .select({ identifier: identities.identifier })
    .from(identities)
    .where(and(eq(identities.user_id, userId), eq(identities.type, openidType)));
  if (bound?.identifier !== openid)
    throw invalid({ path: "code", code: "wrong", message: "This WeChat login is not bound to the account." });
}
