import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { refunds } from "@/db/schema/payments";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { translateEvent, translateVerdict } from "../payment-texts";

const chinese = createTranslator(catalogues.zh);

test("each stored reason of a notification is translated", () => {
  const room = "lib/selling/payments";
  const code = readdirSync(room)
    .map((file) => readFileSync(`${room}/${file}`, "utf8"))
    .join("\n");
  const written = [
    ...code.matchAll(/verdict: "review", reason: "([^"]+)"|return \{ reason: "([^"]+)"|return "(another [^"]+)"/g),
  ].map(([, a, b, c]) => a ?? b ?? c!);
  expect(written).toContain("another amount");
  expect(written).toContain("unknown refund");
  const here = refunds.status.enumValues
    .filter((status) => status !== "processing")
    .map((status) => `the refund is ${status} here`);
  const inEnglish = [...written, ...here].filter(
    (reason) => !/\p{Script=Han}/u.test(translateVerdict(reason, chinese)),
  );
  expect(inEnglish).toEqual([]);
});

test("any other reason is shown unchanged", () =>
  expect(translateVerdict("the courier said so", chinese)).toBe("the courier said so"));

test("each event of WeChat is translated, and an unknown one is shown unchanged", () => {
  const english = createTranslator(catalogues.en);
  const types = ["TRANSACTION.SUCCESS", "REFUND.SUCCESS", "REFUND.ABNORMAL", "REFUND.CLOSED"];
  expect(types.map((type) => translateEvent(type, chinese))).toEqual(["已付款", "已退款", "退款异常", "退款关闭"]);
  expect(types.map((type) => translateEvent(type, english)).filter((text) => text.includes("."))).toEqual([]);
  expect(translateEvent("PAYSCORE.USER_PAID", chinese)).toBe("PAYSCORE.USER_PAID");
});
