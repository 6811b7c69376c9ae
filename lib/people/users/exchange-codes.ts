import type { Database } from "@/db/client";
import { AppError, invalid } from "@/lib/kernel/contract/errors";
import { addressBlock, decrementCounter, limitAttempts } from "@/lib/kernel/limits";
import { phonePattern } from "@/lib/people/identity/identifiers";
import { wechatConfig } from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { codeToSession, phoneNumber } from "@/lib/wechat/mini-program";
import { PlatformError, platformRefusal } from "@/lib/wechat/platform-error";

export async function exchangeCode(db: Database, code: string) {
  return codeToSession(await wechatConfig(db), code).catch(refuse);
}

/** Refuses a number that cannot be a login name. */
export async function exchangePhoneCode(db: Database, code: string) {
  const config = await wechatConfig(db);
  const { phone, countryCode } = await withAccessToken(db, config, (token) => phoneNumber(config, token, code)).catch(
    refuse,
  );
  if (countryCode !== "86" || !phonePattern.test(phone))
    throw invalid({ path: "code", code: "foreign", message: "Must be a mobile number of mainland China." });
  return phone;
}

function refuse(error: unknown): never {
  if (!(error instanceof PlatformError)) throw error;
  throw platformRefusal(error, invalid({ path: "code", code: "refused", message: "WeChat did not accept this code." }));
}

const window = { seconds: 15 * 60, most: "login.address_max_failures" } as const;

interface Sender {
  ip: string;
  user?: number;
}
const keyOf = ({ ip, user }: Sender) => `codes ${user === undefined ? addressBlock(ip) : `of ${user}`}`;

/**
 * Verifies a code with WeChat. Unauthenticated clients can cause such a call, so it is counted before it is sent, and
 * remains counted if WeChat refuses the code. Concurrent calls cannot exceed the limit.
 */
export async function withCodeLimit<T>(db: Database, sender: Sender, ask: () => Promise<T>): Promise<T> {
  const key = keyOf(sender);
  await limitAttempts(db, { key, ...window });
  try {
    const answered = await ask();
    await decrementCounter(db, key);
    return answered;
  } catch (error) {
    if (!isRefusal(error)) await decrementCounter(db, key);
    throw error;
  }
}

const isRefusal = (error: unknown) =>
  error instanceof AppError && (error.code === "login_failed" || error.code === "invalid_request");
