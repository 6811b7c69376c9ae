import type { Database } from "@/db/client";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { type Attempt, logLogin } from "@/lib/people/sessions/login-log";
import { logRefused } from "@/lib/people/sessions/refusals";
import type { AttemptContext } from "@/lib/people/sessions/verify-throttled";
import { withCodeLimit } from "@/lib/people/users/exchange-codes";
import { findOrRegisterOpenid } from "@/lib/people/users/register";
import { wechatConfig } from "@/lib/platform/platform";
import { codeToSession } from "@/lib/wechat/mini-program";
import { PlatformError, platformRefusal } from "@/lib/wechat/platform-error";
import { accountDisabled, loginFailed, type VerifiedLogin } from "./verify-password";

/** The first login of an openid registers its user. The user remains even if no session is opened. */
export async function verifyCode(code: string, origin: Origin, means: AttemptContext): Promise<VerifiedLogin> {
  const { db, transaction } = means;
  const { openid, unionid } = await exchangeLoginCode(db, code, origin);
  const found = await transaction((tx) => findOrRegisterOpenid(tx, openid, unionid ?? null));
  if (found?.status !== "active")
    await logLogin(db, attemptOf(origin), found ? "disabled" : "unknown_account", found?.id);
  if (!found) throw loginFailed();
  if (found.status !== "active") throw accountDisabled();
  return { userId: found.id, passwordHash: found.password_hash };
}

/** The openid of a login code. Wrong codes are counted for each address. */
export function exchangeLoginCode(db: Database, code: string, origin: Origin) {
  const attempt = attemptOf(origin);
  return withCodeLimit(db, { ip: origin.ip }, () => askPlatform(db, code, attempt)).catch((error) =>
    noteLimit(error, attempt),
  );
}

const attemptOf = (origin: Origin) => ({ type: 200, account: "", origin }) as const;

async function askPlatform(db: Database, code: string, attempt: Attempt) {
  const config = await wechatConfig(db);
  return codeToSession(config, code).catch(async (error) => {
    if (!(error instanceof PlatformError)) throw error;
    await logLogin(db, attempt, error.kind === "refused" ? "platform_refused" : "platform_failed");
    throw platformRefusal(error, new AppError("login_failed", "WeChat did not accept this login code."));
  });
}

/** Refusals beyond the limit share one row of the login log. */
async function noteLimit(error: unknown, attempt: Attempt): Promise<never> {
  if (error instanceof AppError && error.code === "too_many_requests" && !error.cause)
    await logRefused(attempt, "too_many", 15);
  throw error;
}
