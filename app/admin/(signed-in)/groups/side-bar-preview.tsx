"use client";

import { useTranslator } from "@/components/i18n/translator";
import { MenuIcon } from "@/components/page/menu-icon";
import { classes } from "@/components/ui/classes";
import { pages } from "@/lib/rights/menus/pages";
import { menuTitle } from "../../menu-title";
import type { MenuFaces } from "./admin-rights";
import { type Branch, buildTree, idsIn, withoutHidden } from "./group-lists";

interface Menu {
  id: number;
  parent_id: number | null;
  name: string;
  title: string;
}

interface Props {
  menus: readonly Menu[];
  held: readonly number[];
  /** The stored menus. Differences are highlighted. */
  before?: readonly number[];
  faces: MenuFaces;
  /** True for a new group, whose menus are chosen later. */
  isNew?: boolean;
}

export function SideBarPreview({ menus, held, before = held, faces, isNew }: Props) {
  const t = useTranslator();
  const shown = new Set([...held, ...before]);
  const isThere = (branch: Branch<Menu>) => idsIn(branch).some((id) => shown.has(id));
  // The advanced pages are reached from the settings, as in the side bar.
  const hasSettings = menus.some(({ id, name }) => name === "settings" && held.includes(id));
  const isHidden = ({ id, name }: Menu) => faces[id]?.hidden || (hasSettings && name === "advanced");
  const branches = withoutHidden(buildTree(menus), isHidden).filter(isThere);
  if (!branches.length) return <p className="text-ink-2">{t(isNew ? "groups.sees.later" : "groups.sees.nothing")}</p>;
  return <ul className="grid grid-cols-1 gap-px">{branches.map((branch) => row(branch))}</ul>;

  function row(branch: Branch<Menu>) {
    const { node, children } = branch;
    const below = children.filter(isThere);
    const has = (list: readonly number[]) => idsIn(branch).some((id) => list.includes(id));
    const change = has(held) === has(before) ? undefined : has(held) ? "gained" : "lost";
    const icon = faces[node.id]?.icon ?? pages.find(({ name }) => name === node.name)?.icon ?? null;
    return (
      <li key={node.id}>
        <span
          className={classes(
            "flex min-h-7 items-center gap-2.5",
            below.length > 0 ? "text-small text-ink-3" : "text-ink-2",
            change === "lost" && "line-through",
          )}
        >
          {below.length === 0 && <MenuIcon name={icon} />}
          <bdi className="min-w-0 truncate">{menuTitle(node, t)}</bdi>
          {change && (
            <span
              className={classes(
                "shrink-0 rounded-full px-1.5 text-[12px]",
                change === "gained" ? "bg-green-soft text-green" : "bg-red-soft text-red",
              )}
            >
              {t(`groups.sees.${change}`)}
            </span>
          )}
        </span>
        {below.length > 0 && <ul className="grid grid-cols-1 gap-px">{below.map((child) => row(child))}</ul>}
      </li>
    );
  }
}
