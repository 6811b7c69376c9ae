"use client";

import type { Conflict } from "@/components/edit/use-edit";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { menuTitle } from "../../../menu-title";
import type { RightNames } from "../admin-rights";
import { elementName } from "../group-lists";
import type { Access } from "../types";

type Field = "name" | "info" | "permissions" | "menu_ids" | "element_ids";

export function useStaleLists(conflicts: readonly Conflict<Field>[], access: Access, names: RightNames) {
  const t = useTranslator();
  const { language } = useReader();
  const labels: Record<Field, string> = {
    name: t("groups.name"),
    info: t("groups.info"),
    permissions: t("groups.tab.rights"),
    menu_ids: t("groups.tab.menus"),
    element_ids: t("groups.tab.elements"),
  };
  const nameOf = (field: Field, one: string | number) => {
    if (field === "permissions") return names[one as keyof RightNames] ?? String(one);
    if (field === "menu_ids") {
      const menu = access.menus.find(({ id }) => id === one);
      return menu ? menuTitle(menu, t) : `#${one}`;
    }
    const element = access.elements.find(({ id }) => id === one);
    return element ? elementName(element, names) : `#${one}`;
  };
  function show(field: Field, value: unknown) {
    if (!Array.isArray(value)) return String(value ?? "");
    const found = conflicts.find(({ name }) => name === field)!;
    const other = (found.mine === value ? found.theirs : found.mine) as unknown[];
    const only = value.filter((one) => !other.includes(one)).map((one) => nameOf(field, one));
    return only.length
      ? t("groups.only", { names: only.join(language === "zh" ? "、" : ", ") })
      : t("groups.onlyCommon");
  }
  return { labels, show };
}
