import type { Origin } from "@/lib/kernel/actor";
import { AppError } from "@/lib/kernel/errors";
import type { Means } from "@/lib/people/sessions/guess";
import { logLogin } from "@/lib/people/sessions/login-log";
import { findOrRegisterOpenid } from "@/lib/people/users/register";
import { wechatConfig } from "@/lib/platform/platform";
import { codeToSession } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";
import { platformRefusal } from "@/lib/wechat/refusal";
import { accountDisabled, loginFailed, type Verified } from "./verify-password";

/** The first login of an openid registers its user here. The user stays even if no session is opened. */
export async function verifyCode(code: string, origin: Origin, { db, transaction }: Means): Promise<Verified> {
  const attempt = { type: 200, account: "", origin } as const;
  const config = await wechatConfig(db);
  const { openid, unionid } = await codeToSession(config, code).catch(async (error) => {
    if (!(error instanceof PlatformError)) throw error;
    await logLogin(db, attempt, error.kind === "refused" ? "platform_refused" : "platform_failed");
    throw platformRefusal(error, new AppError("login_failed", "The platform did not accept this login code."));
  });
  const found = await transaction((tx) => findOrRegisterOpenid(tx, openid, unionid ?? null));
  if (found?.status !== "active") await logLogin(db, attempt, found ? "disabled" : "unknown_account", found?.id);
  if (!found) throw loginFailed();
  if (found.status !== "active") throw accountDisabled();
  return { userId: found.id, passwordHash: found.password_hash };
}
