import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { translateReason } from "./payment-texts";

const [english, chinese] = [createTranslator(catalogues.en), createTranslator(catalogues.zh)];

test("a reason of the code is translated, and that of a person is unchanged", () => {
  expect(translateReason("not paid in time", chinese)).toBe("超时未付款");
  expect(translateReason("not paid in time", english)).toBe("Not paid in time");
  expect(translateReason("买错了规格", english)).toBe("买错了规格");
});
