"use client";

import { TriangleAlert } from "lucide-react";
import { useReader, useWords } from "@/components/words";
import type { Permission } from "@/lib/kernel/permissions";
import { pageFor } from "@/lib/rights/menus/pages";
import { menuTitle } from "../../../menu-title";
import { elementName } from "../element-name";
import type { Lists } from "../group-lists";
import type { RightNames } from "../right-names";
import type { Access, Contradiction } from "../types";

interface Shown {
  contradiction: Contradiction;
  access: Access;
  names: RightNames;
  give?: (name: keyof Lists, these: readonly (string | number)[], isHeld: boolean) => void;
  givable: { [Name in keyof Lists]: ReadonlySet<Lists[Name][number]> };
}

/** One thing that does not fit together, and the press that mends it. */
export function Warning({ contradiction, access, names, give, givable }: Shown) {
  const words = useWords();
  const { language } = useReader();
  const { code, menu_id, element_id, permission, needed_by, message } = contradiction;
  const titleOf = (id: number | null | undefined) => {
    const found = access.menus.find((one) => one.id === id);
    return found ? menuTitle(found, words) : "";
  };
  const nameOf = (key: string | null) => names[key as Permission] ?? key ?? "";
  const found = access.elements.find(({ id }) => id === element_id);
  const element = found ? elementName(found, names) : "";
  const right = nameOf(permission);
  const menu = titleOf(menu_id);
  const fix = fixOf();
  return (
    <div className="flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="grid min-w-0 gap-1 wrap-anywhere">
        <p>{sentence()}</p>
        {give && fix && (givable[fix.list] as ReadonlySet<string | number>).has(fix.one) && (
          <button
            type="button"
            className="w-fit text-left font-medium underline underline-offset-3 max-md:min-h-11"
            onClick={() => give(fix.list, [fix.one], !fix.isTaken)}
          >
            {words(fix.isTaken ? "groups.take" : "groups.give", { name: fix.name })}
          </button>
        )}
      </div>
    </div>
  );

  function sentence() {
    switch (code) {
      case "element_without_permission":
        return permission ? words(`groups.warn.${code}`, { element, right }) : message;
      case "element_without_menu":
        return words(`groups.warn.${code}`, { element, menu });
      case "menu_without_page":
        return words(`groups.warn.${code}`, { menu });
      case "menu_without_permission":
        return words(`groups.warn.${code}`, { menu, right });
      case "permission_without_required":
        return words(`groups.warn.${code}`, {
          right,
          others: needed_by.map(nameOf).join(language === "zh" ? "、" : ", "),
        });
      case "permission_without_menu":
        return words(`groups.warn.${code}`, { right, page: words(`menu.${pageFor(permission as Permission)}`) });
      case "unknown_permission":
        return words(`groups.warn.${code}`, { right: permission ?? "" });
    }
  }

  /** The one entry that, given or taken away, mends it. */
  function fixOf(): { list: keyof Lists; one: string | number; name: string; isTaken?: true } | undefined {
    switch (code) {
      case "element_without_permission":
      case "permission_without_required":
      case "menu_without_permission":
        return permission ? { list: "permissions", one: permission, name: right } : undefined;
      case "element_without_menu":
        return menu_id === null ? undefined : { list: "menu_ids", one: menu_id, name: menu };
      case "menu_without_page":
        return menu_id === null ? undefined : { list: "menu_ids", one: menu_id, name: menu, isTaken: true };
      case "permission_without_menu": {
        const page = pageFor(permission as Permission);
        const way = access.menus.find(({ name, path }) => name === page || path === `/admin/${page}`);
        return way && { list: "menu_ids", one: way.id, name: titleOf(way.id) };
      }
      case "unknown_permission":
        return undefined;
    }
  }
}
