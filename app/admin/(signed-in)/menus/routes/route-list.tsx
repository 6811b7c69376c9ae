"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { MenuIcon } from "@/components/page/menu-icon";
import { classes } from "@/components/ui/classes";
import { SelectField } from "@/components/ui/field";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { pages, readersOf } from "@/lib/rights/menus/pages";
import { groupName } from "../../../group-name";
import { menuTitle } from "../../../menu-title";
import type { MenuFaces, RightNames } from "../../groups/admin-rights";
import { type Branch, buildTree, elementName } from "../../groups/group-lists";
import type { Access, AccessMenu } from "../../groups/types";

interface Props {
  access: Access;
  permissions: readonly Permission[];
  faces: MenuFaces;
  names: RightNames;
}

export function RouteList({ access, permissions, faces, names }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const comma = language === "zh" ? "、" : ", ";
  const seen = access.menus.filter(({ allowed }) => allowed);
  const titleOf = (id: number) => menuTitle(access.menus.find((menu) => menu.id === id)!, t);
  if (!seen.length) return <p className="rounded-card border bg-panel px-4 py-3 text-ink-2">{t("routes.none")}</p>;
  return (
    <div className="rounded-card border bg-panel">
      <div
        aria-hidden="true"
        className={`${columns} hidden border-b px-4 py-2 text-small font-medium text-ink-2 md:grid`}
      >
        <span>{t("routes.menu")}</span>
        <span>{t("routes.through")}</span>
        <span>{t("routes.buttons")}</span>
      </div>
      <ul>{buildTree(seen).map((branch) => row(branch, 0))}</ul>
    </div>
  );

  function row({ node, children }: Branch<AccessMenu>, depth: number) {
    const buttons = access.elements.filter(({ menu_id, allowed }) => allowed && menu_id === node.id);
    const icon = faces[node.id]?.icon ?? pages.find(({ name }) => name === node.name)?.icon ?? null;
    return (
      <li key={node.id}>
        <div className={`${columns} grid gap-y-1 border-b border-line-soft px-4 py-2.5`}>
          <div className={classes("flex min-w-0 items-start gap-2.5", depth > 0 && "pl-6", depth > 1 && "md:pl-12")}>
            <span className="mt-0.5">
              <MenuIcon name={icon} />
            </span>
            <span className="min-w-0">
              <bdi className="font-medium">{menuTitle(node, t)}</bdi>
              <code className="block wrap-anywhere text-ink-2">{node.path}</code>
            </span>
          </div>
          <ul className="min-w-0 text-ink-2">
            <li>{reasonOf(node)}</li>
            {faces[node.id]?.hidden && <li>{t("routes.hidden")}</li>}
            {node.through !== "menus_below" && readerOf(node)}
          </ul>
          <ul className="flex min-w-0 flex-wrap content-start items-start gap-1.5">
            {buttons.map(({ id, permission, ...element }) => {
              const lacks = permission !== null && !permissions.includes(permission);
              return (
                <li
                  key={id}
                  title={element.sign}
                  className={classes(
                    "rounded-control px-2 py-0.5 text-small wrap-anywhere",
                    lacks ? "bg-amber-soft text-amber" : "bg-gray-soft text-gray",
                  )}
                >
                  <bdi>{elementName(element, names)}</bdi>
                  {lacks && ` (${t("routes.noRight", { right: names[permission] })})`}
                </li>
              );
            })}
          </ul>
        </div>
        {children.length > 0 && <ul>{children.map((child) => row(child, depth + 1))}</ul>}
      </li>
    );
  }

  function reasonOf({ through, through_menu_ids }: AccessMenu) {
    if (through === "menus_below") return t("routes.below", { names: through_menu_ids.map(titleOf).join(comma) });
    return t(through === "root" ? "routes.root" : "routes.grant");
  }

  function readerOf({ component }: AccessMenu) {
    const readers = readersOf(component);
    if (!readers.length) return null;
    const held = readers.filter((one) => permissions.includes(one));
    const named = (held.length ? held : readers).map((one) => names[one]).join(comma);
    return (
      <li className={held.length ? undefined : "text-amber"}>
        {t(held.length ? "routes.shows" : "routes.empty", { names: named })}
      </li>
    );
  }
}

const columns = "gap-x-4 md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_minmax(0,5fr)]";

export function GroupSelect({ groups, current }: { groups: { id: number; name: string }[]; current: number }) {
  const t = useTranslator();
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [shown, show] = useOptimistic(current);
  return (
    <SelectField
      className="w-60 max-md:w-full"
      label={t("routes.group")}
      value={shown}
      aria-busy={isPending}
      onChange={({ target: { value } }) =>
        start(() => {
          show(Number(value));
          router.push(`/admin/menus/routes?group=${value}`);
        })
      }
    >
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {groupName(name, t)}
        </option>
      ))}
    </SelectField>
  );
}
