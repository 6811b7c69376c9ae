"use client";

import { Lightbulb, TriangleAlert } from "lucide-react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { pageFor } from "@/lib/rights/menus/pages";
import { menuTitle } from "../../../menu-title";
import type { RightNames } from "../admin-rights";
import type { Givable } from "../follow";
import { elementName, type Lists } from "../group-lists";
import type { Access, Contradiction } from "../types";
import type { FollowingRights } from "./use-following-rights";

interface Props {
  contradiction: Contradiction;
  /** True if the contradiction may be intended. */
  isHint: boolean;
  access: Access;
  names: RightNames;
  give?: FollowingRights["give"];
  givable: Givable;
}

interface Fix {
  list: keyof Lists;
  these: readonly (string | number)[];
  name: string;
  isTaken?: true;
}

/** One contradiction, with buttons that resolve it. They do not offer a right that the admin has just removed. */
export function Warning({ contradiction, isHint, access, names, give, givable }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const { code, menu_id, element_id, permission, needed_by, message } = contradiction;
  const titleOf = (id: number | null | undefined) => {
    const found = access.menus.find((one) => one.id === id);
    return found ? menuTitle(found, t) : "";
  };
  const nameOf = (key: string | null) => names[key as Permission] ?? key ?? "";
  const found = access.elements.find(({ id }) => id === element_id);
  const element = found ? elementName(found, names) : "";
  const right = nameOf(permission);
  const menu = titleOf(menu_id);
  const others = needed_by.map(nameOf).join(language === "zh" ? "、" : ", ");
  const Icon = isHint ? Lightbulb : TriangleAlert;
  const canGive = ({ list, these }: Fix) =>
    these.every((one) => (givable[list] as ReadonlySet<string | number>).has(one));
  return (
    <div
      className={classes(
        "flex gap-2 rounded-control px-3 py-2",
        isHint ? "bg-blue-soft text-blue" : "bg-amber-soft text-amber",
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>{sentence()}</p>
        {give &&
          fixes()
            .filter(canGive)
            .map(({ list, these, name, isTaken }) => (
              <button
                key={`${list}${these}`}
                type="button"
                className="w-fit text-left font-medium underline underline-offset-3 max-md:min-h-11"
                onClick={() => give(list, these, !isTaken)}
              >
                {t(isTaken ? "groups.take" : "groups.give", { name })}
              </button>
            ))}
      </div>
    </div>
  );

  function sentence() {
    switch (code) {
      case "element_without_permission":
        return permission ? t(`groups.warn.${code}`, { element, right }) : message;
      case "element_without_menu":
        return t(`groups.warn.${code}`, { element, menu });
      case "menu_without_page":
        return t(`groups.warn.${code}`, { menu });
      case "menu_without_permission":
        return t(`groups.warn.${code}`, { menu, right });
      case "permission_without_required":
        return t(`groups.warn.${code}`, { right, others });
      case "permission_without_menu":
        return t(`groups.warn.${code}`, { right, page: t(`menu.${pageFor(permission as Permission)!}`) });
      case "unknown_permission":
        return t(`groups.warn.${code}`, { right: permission ?? "" });
    }
  }

  function fixes(): Fix[] {
    const giveRight: Fix[] = permission ? [{ list: "permissions", these: [permission], name: right }] : [];
    const takeRight = giveRight.map((fix): Fix => ({ ...fix, isTaken: true }));
    const giveMenu: Fix[] = menu_id === null ? [] : [{ list: "menu_ids", these: [menu_id], name: menu }];
    const takeMenu = giveMenu.map((fix): Fix => ({ ...fix, isTaken: true }));
    const takeElement: Fix[] =
      element_id === null ? [] : [{ list: "element_ids", these: [element_id], name: element, isTaken: true }];
    switch (code) {
      case "element_without_permission":
        return [...giveRight, ...takeElement];
      case "element_without_menu":
        return [...giveMenu, ...takeElement];
      case "menu_without_permission":
        return [...giveRight, ...takeMenu];
      case "menu_without_page":
        return takeMenu;
      case "permission_without_required":
        return [...giveRight, { list: "permissions", these: needed_by, name: others, isTaken: true }];
      case "permission_without_menu": {
        const page = pageFor(permission as Permission);
        const way = access.menus.find(({ component }) => component === page);
        const giveWay: Fix[] = way ? [{ list: "menu_ids", these: [way.id], name: titleOf(way.id) }] : [];
        return [...giveWay, ...takeRight];
      }
      case "unknown_permission":
        return [];
    }
  }
}
