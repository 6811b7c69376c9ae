import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { customerName } from "./customer-name";

const [english, chinese] = [createTranslator(catalogues.en), createTranslator(catalogues.zh)];
const nobody = { id: 16, nickname: "", username: null, recipient: null };

test("a customer is named by nickname, user name, then recipient with the customer's number", () => {
  expect(customerName({ ...nobody, nickname: "Mei", username: "mei", recipient: "李雷" }, chinese)).toBe("Mei");
  expect(customerName({ ...nobody, username: "mei", recipient: "李雷" }, chinese)).toBe("mei");
  expect(customerName({ ...nobody, recipient: "李雷" }, chinese)).toBe("李雷 · 顾客 #16");
  expect(customerName({ ...nobody, recipient: "Li Lei" }, english)).toBe("Li Lei · customer #16");
  expect(customerName(nobody, chinese)).toBe("顾客 #16");
});
