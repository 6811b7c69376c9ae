import { msg } from "@/lib/i18n/msg";
import { AppError, type FieldError, invalid } from "@/lib/kernel/contract/errors";
import { environment } from "@/lib/kernel/process/environment";
import { realConfig } from "@/lib/platform/platform";
import { type KeyName, type KeyValues, missingKeys, wechatOf } from "@/lib/platform/stored-keys";
import { checkCertificates, checkQuery } from "./check-merchant";
import { checkToken } from "./check-mini-program";
import { checkSettings } from "./check-settings";
import type { Finding } from "./finding";

/**
 * Throws unless WeChat accepts these keys. Calls WeChat only if they are complete and have the right form. `pathOf`
 * returns the field path of a key.
 */
export async function refuseUntested(values: KeyValues, pathOf: (name: KeyName) => string) {
  const { wechat: own, sandbox, appUrl } = environment();
  if (own) throw new AppError("protected", "The variables WECHAT_* of the server take precedence. Remove them first.");
  if (sandbox) throw new AppError("protected", "The sandbox simulates WeChat in this shop: it takes no real keys.");
  const wechat = wechatOf(values);
  if (!wechat)
    throw invalid(
      ...missingKeys(values).map(
        (name): FieldError => ({
          path: pathOf(name),
          code: "required",
          message: msg("{name} is missing. The keys take effect only as a complete set.", { name }),
        }),
      ),
    );
  refuseFaults(checkSettings({ ...environment(), wechat, source: "stored" }), pathOf);
  const config = realConfig({ wechat, appUrl })!;
  const [{ finding }, ...others] = await Promise.all([
    checkToken(config),
    checkQuery(config),
    checkCertificates(config),
  ]);
  refuseFaults([finding, ...others], pathOf);
}

function refuseFaults(findings: readonly Finding[], pathOf: (name: KeyName) => string) {
  const faults = findings.filter(({ fault }) => fault);
  if (faults.some(({ fault }) => fault === "silent"))
    throw new AppError("platform_failed", "WeChat does not respond, so the keys cannot be tested. Nothing was saved.");
  const errors = faults.flatMap(({ fault, detail, change }): FieldError[] => {
    if (fault !== "shop") return [{ path: pathOf(fault as KeyName), code: "refused", message: detail }];
    return [detail, change!].map((message) => ({ path: "values", code: "refused", message }));
  });
  if (errors.length) throw invalid(...errors);
}
