import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { realConfig } from "@/lib/platform/platform";
import { isAppKey, type KeyName, type KeyValues, missingKeys, wechatOf } from "@/lib/platform/stored-keys";
import { canPay } from "@/lib/wechat/config";
import { findSetUp } from "./find-set-up";
import { checkCertificates, checkQuery, checkToken } from "./find-wechat";
import type { Finding } from "./finding";

/**
 * Throws unless WeChat accepts these keys. Tests those of the mini-program or of the merchant only if one of them is changed, and calls
 * WeChat only if they are complete and have the right form. `pathOf` returns the field path of a key.
 */
export async function refuseUntested(values: KeyValues, changed: KeyName[], pathOf: (name: KeyName) => string) {
  const { wechat: own, sandbox, appUrl } = environment();
  if (own) throw new AppError("protected", "The variables WECHAT_* of the server take precedence. Remove them first.");
  if (sandbox)
    throw new AppError("protected", "The sandbox simulates WeChat in this shop: real keys cannot be entered.");
  const wechat = wechatOf(values);
  if (!wechat)
    throw invalid(
      ...missingKeys(values).map(
        (name): FieldError => ({
          path: pathOf(name),
          code: "required",
          message: msg("{name} is missing. These keys are saved only together.", { name }),
        }),
      ),
    );
  const config = realConfig({ wechat, appUrl })!;
  const merchant = canPay(config) && !changed.every(isAppKey) ? config : undefined;
  const found = findSetUp({ ...environment(), wechat, source: "stored" });
  // Only notifications of payments need the shop's address.
  refuseFaults(
    found.filter(({ name }) => merchant || name !== "app_url"),
    pathOf,
  );
  refuseFaults(
    await Promise.all([
      ...(changed.some(isAppKey) ? [checkToken(config).then(({ finding }) => finding)] : []),
      ...(merchant ? [checkQuery(merchant), checkCertificates(merchant)] : []),
    ]),
    pathOf,
  );
}

function refuseFaults(findings: readonly Finding[], pathOf: (name: KeyName) => string) {
  const faults = findings.filter(({ state, cause }) => state === "fault" && cause);
  if (faults.some(({ cause }) => cause === "silent"))
    throw new AppError("platform_failed", "WeChat does not respond, so the keys cannot be tested. Nothing was saved.");
  const errors = faults.flatMap(({ cause, detail, change }): FieldError[] => {
    if (cause !== "shop") return [{ path: pathOf(cause as KeyName), code: "refused", message: detail }];
    return [detail, change!].map((message) => ({ path: "values", code: "refused", message }));
  });
  if (errors.length) throw invalid(...errors);
}
