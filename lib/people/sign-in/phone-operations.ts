import { z } from "zod";
import { line, time } from "@/lib/kernel/contract/fields";
import { namedBody, namedObject } from "@/lib/kernel/contract/named";
import { operation } from "@/lib/kernel/operation";
import { logLogin } from "@/lib/people/sessions/login-log";
import { makeToken, tokenSeconds } from "@/lib/people/sessions/token";
import { getUser } from "@/lib/people/users/queries";
import { wechatConfig } from "@/lib/platform/platform";
import { requestCode } from "@/lib/wechat/request-code";
import { createLinkCode, findPhone, linkPhone } from "./phone";
import { issued } from "./schemas";
import { exchangeLoginCode } from "./verify-code";

const module = "cms-session";
const linkCode = line(1, 32, "1.t6kdq3.9vK2mXw8Rr1bTqZ0aP");

export const createCode = operation({
  method: "POST",
  path: "/cms/auth/phone/code",
  module,
  summary: "Create the code that links my phone",
  description:
    "A mini-program code that opens the staff pages. It links one phone within ten minutes: the first that scans it.",
  access: "staff",
  reads: "staff",
  needsCode: true,
  unrecorded: "It changes nothing until a phone is linked.",
  limit: { most: 30, per: "user", seconds: 3600, counts: "attempts" },
  problems: ["not_configured", "platform_failed"],
  output: namedObject("PhoneLinkCode", {
    code: linkCode.describe("The `scene` of the mini-program code."),
    image: z.string().meta({ examples: ["data:image/png;base64,iVBORw0K…"], description: "The picture of the code." }),
    expires_at: time.describe("The time until which it can be scanned."),
  }),
  async prepare(_, { actor, db }) {
    const made = await createLinkCode(db, actor.user.id);
    const image = await requestCode(db, await wechatConfig(db), made.code, "staff/pages/today/today");
    return { ...made, image: `data:image/png;base64,${image.toString("base64")}` };
  },
  run: async (_, { prepared }) => prepared,
});

export const signIn = operation({
  method: "POST",
  path: "/cms/auth/phone",
  module,
  summary: "Sign in with a linked phone",
  description:
    "For the staff pages of the mini-program. The token works for two hours and has the permissions of the admin that an API key can have. It cannot export, change users, settings or keys, or do what needs a code of the second factor. With `link`, the phone is linked first; this ends the link of the admin's earlier phone. A link is a session: it ends when it is signed out, when the admin is disabled, deleted or gets a new password, and after 30 days without use.",
  access: "public",
  body: namedBody("PhoneSignIn", {
    code: line(1, 128, "0e1aB2").describe("A login code of `wx.login`."),
    link: linkCode.optional().describe("The `scene` of the code that links this phone."),
  }),
  unrecorded: "The login log has it.",
  output: issued,
  problems: ["login_failed", "too_many_requests", "platform_failed", "not_configured"],
  prepare: ({ code }, { actor: { origin }, db }) => exchangeLoginCode(db, code, origin),
  async run({ link }, { db, actor: { origin }, prepared: { openid } }) {
    const { userId, id } = link ? await linkPhone(db, openid, link, origin) : await findPhone(db, openid);
    await logLogin(db, { type: 200, account: "", origin }, "ok", userId);
    return {
      ...makeToken(userId, id, "api"),
      token_type: "Bearer" as const,
      expires_in: tokenSeconds,
      user: await getUser(db, userId),
    };
  },
});
