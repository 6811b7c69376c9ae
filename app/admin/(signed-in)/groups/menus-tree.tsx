"use client";

import { useTranslator } from "@/components/i18n/translator";
import { MenuIcon } from "@/components/page/menu-icon";
import { pages } from "@/lib/rights/menus/pages";
import { menuTitle } from "../../menu-title";
import type { MenuFaces } from "./admin-rights";
import { CheckBox } from "./check-box";
import { type Branch, buildTree, idsIn, selectionState } from "./group-lists";
import type { AccessMenu } from "./types";

interface Props {
  menus: readonly AccessMenu[];
  held: readonly number[];
  givable: ReadonlySet<number>;
  faces: MenuFaces;
  onChange: (these: readonly number[], isSelected: boolean) => void;
}

export function MenusTree({ menus, held, givable, faces, onChange }: Props) {
  const t = useTranslator();
  return (
    <div className="rounded-card border bg-panel">
      <p className="border-b border-line-soft px-4 py-2.5 text-ink-2">{t("groups.menus.help")}</p>
      <ul className="px-4 py-2">{buildTree(menus).map((branch) => row(branch))}</ul>
    </div>
  );

  function row(branch: Branch<AccessMenu>) {
    const { node, children } = branch;
    const all = idsIn(branch);
    const free = all.filter((id) => givable.has(id));
    const icon = faces[node.id]?.icon ?? pages.find(({ name }) => name === node.name)?.icon ?? null;
    return (
      <li key={node.id}>
        <CheckBox
          held={selectionState(all, held)}
          disabled={free.length === 0}
          label={
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <MenuIcon name={icon} />
              <bdi>{menuTitle(node, t)}</bdi>
              <code className="text-ink-3">{node.path}</code>
            </span>
          }
          onChange={() => onChange(free, selectionState(free, held) !== "all")}
        />
        {children.length > 0 && <ul className="pl-6">{children.map((child) => row(child))}</ul>}
      </li>
    );
  }
}
