"use client";

import { useReader, useTranslator } from "@/components/i18n/translator";
import { menuTitle } from "../../../menu-title";
import { elementName } from "../element-name";
import { type RightsTree, unfollowing } from "../follow";
import type { Lists } from "../group-lists";
import type { RightNames } from "../right-names";
import type { AccessElement, AccessMenu } from "../types";

interface Props {
  lists: Lists;
  seen: RightsTree<AccessMenu, AccessElement>;
  names: RightNames;
  onFollow: () => void;
}

const mostNamed = 6;

export function Unfollowing({ lists, seen, names, onFollow }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const { menus, elements } = unfollowing(lists, seen);
  const count = menus.length + elements.length;
  if (!count) return null;
  const all = [...menus.map((menu) => menuTitle(menu, t)), ...elements.map((one) => elementName(one, names))];
  const named = all.slice(0, mostNamed).join(language === "zh" ? "、" : ", ");
  return (
    <div className="grid gap-1 wrap-anywhere text-ink-2">
      <p>{t(count > mostNamed ? "groups.apart.more" : "groups.apart", { count, names: named })}</p>
      <button
        type="button"
        className="w-fit text-left font-medium underline underline-offset-3 max-md:min-h-11"
        onClick={onFollow}
      >
        {t("groups.apart.follow")}
      </button>
    </div>
  );
}
