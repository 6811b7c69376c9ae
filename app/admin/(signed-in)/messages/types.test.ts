import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { failureReason, type Message } from "./types";

const why = (
  status: Message["status"],
  error: string | null,
  catalogue: typeof catalogues.en | typeof catalogues.zh = catalogues.en,
) => failureReason({ status, error }, createTranslator(catalogue));

test("an unsent message shows its reason, and only WeChat's own error numbers", () => {
  expect(why("failed", "unknown")).toBe("Unclear whether WeChat accepted it, so not resent.");
  expect(why("failed", "unknown", catalogues.zh)).toBe("不确定微信是否已接受，因此不会重发。");
  expect(why("failed", "refused")).toBe("WeChat did not accept it.");
  expect(why("failed", "40003")).toBe("WeChat did not accept it: error 40003.");
  expect(why("failed", "too_many", catalogues.zh)).toBe("微信没有接受。");
  expect(why("refused", "no_consent", catalogues.zh)).toBe("微信返回：顾客没有允许这条消息。");
  expect(why("refused", null)).toBe("The customer has not allowed another message.");
  expect(why("late", null)).toBe("It could not be sent within a day.");
  expect(why("sent", null)).toBe("");
});
