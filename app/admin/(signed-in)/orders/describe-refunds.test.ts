import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { describeRefunds } from "./payment-texts";
import type { ListedOrder } from "./types";

test.each([
  ["pending", "¥100.00 退款中：少一罐"],
  ["processing", "¥100.00 退款中：少一罐"],
  ["abnormal", "¥100.00 退款中：少一罐"],
  ["success", "已退 ¥100.00：少一罐"],
])("a refund with %s reads “%s”", (status, text) => {
  const refunds = [{ id: 1, amount: 10_000, reason: "少一罐", status }] as unknown as ListedOrder["refunds"];
  expect(describeRefunds({ refunds }, createTranslator(catalogues.zh))).toEqual([{ id: 1, text }]);
});
