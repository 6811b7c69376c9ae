import { expect, test } from "vitest";
import { catalogues } from "@/lib/i18n/admin/texts";
import { createTranslator } from "@/lib/i18n/admin/translator";
import { menuTitle } from "./menu-title";

const [english, chinese] = [createTranslator(catalogues.en), createTranslator(catalogues.zh)];

test("a menu with its built-in title is in the reader's language", () => {
  for (const title of ["Users", "管理员"]) {
    expect(menuTitle({ name: "users", title }, chinese)).toBe("管理员");
    expect(menuTitle({ name: "users", title }, english)).toBe("Users");
  }
});

test("a title set by the shop is unchanged", () => {
  expect(menuTitle({ name: "users", title: "Team" }, chinese)).toBe("Team");
});
