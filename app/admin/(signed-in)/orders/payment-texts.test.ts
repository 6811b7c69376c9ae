import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { menuTitle } from "../../menu-title";
import { translateReason } from "./payment-texts";

const [english, chinese] = [createTranslator(catalogues.en), createTranslator(catalogues.zh)];

test("a reason of the code is translated, and that of a person is unchanged", () => {
  expect(translateReason("not paid in time", chinese)).toBe("超时未付款");
  expect(translateReason("not paid in time", english)).toBe("Not paid in time");
  expect(translateReason("买错了规格", english)).toBe("买错了规格");
});

test("a menu with its built-in title is in the reader's language", () => {
  for (const title of ["Orders", "订单"])
    expect([english, chinese].map((t) => menuTitle({ name: "orders", title }, t))).toEqual(["Orders", "订单"]);
  expect(menuTitle({ name: "orders", title: "Sales" }, chinese)).toBe("Sales");
});
