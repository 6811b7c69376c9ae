import type { Database } from "@/db/client";
import { invalid } from "@/lib/kernel/contract/errors";
import { phonePattern } from "@/lib/people/identity/identifiers";
import { wechatConfig } from "@/lib/platform/platform";
import { withAccessToken } from "@/lib/wechat/access-token";
import { codeToSession, phoneNumber } from "@/lib/wechat/mini-program";
import { PlatformError } from "@/lib/wechat/platform-error";
import { platformRefusal } from "@/lib/wechat/refusal";

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
