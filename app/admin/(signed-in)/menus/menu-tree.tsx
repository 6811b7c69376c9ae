"use client";

import type { KeyboardEvent } from "react";
import { type Placement, placementsForStep, type Step } from "@/components/edit/placements";
import { useTranslator } from "@/components/i18n/translator";
import { MenuIcon } from "@/components/page/menu-icon";
import { classes } from "@/components/ui/classes";
import { RowArrow, rowLook } from "@/components/ui/list-and-panel";
import { menuTitle } from "../../menu-title";
import { isAdminPage } from "../../pages";
import type { Menu } from "./types";

interface Props {
  menus: readonly Menu[];
  chosen: number | undefined;
  mayMove: boolean;
  onChoose: (id: number) => void;
  onMove: (id: number, places: Placement[]) => void;
}

const steps: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };

/** Menus are moved with Alt and an arrow key, or with the buttons of their form. */
export function MenuTree({ menus, chosen, mayMove, onChoose, onMove }: Props) {
  const t = useTranslator();

  function press(event: KeyboardEvent, id: number) {
    const wanted = event.altKey && mayMove ? steps[event.key] : undefined;
    if (!wanted) return;
    event.preventDefault();
    onMove(id, placementsForStep(menus, id, wanted));
    const row = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => document.getElementById(row.id)?.focus());
  }

  const below = (parent: number | null) => menus.filter(({ parent_id }) => parent_id === parent);
  const list = (parent: number | null) => (
    <ul className={parent === null ? "p-1.5" : "pl-6"}>{below(parent).map((menu) => row(menu))}</ul>
  );
  return list(null);

  function row(menu: Menu) {
    const { id, component, icon, hidden } = menu;
    const notes = [
      component === null && t("menus.heading"),
      component !== null && !isAdminPage(component) && t("menus.noPage"),
      hidden && t("menus.hidden"),
    ].filter(Boolean);
    return (
      <li key={id}>
        <button
          id={`menu-${id}`}
          type="button"
          data-value={id}
          aria-current={id === chosen ? "true" : undefined}
          aria-keyshortcuts={mayMove ? "Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight" : undefined}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => press(event, id)}
          className={classes(
            "flex min-h-9 w-full items-center gap-2.5 rounded-control px-2 text-left -outline-offset-2 max-md:min-h-11",
            rowLook(id === chosen),
          )}
        >
          {component === null ? null : <MenuIcon name={icon} />}
          <bdi className="min-w-0 truncate">{menuTitle(menu, t)}</bdi>
          <span className="ml-auto shrink-0 text-small font-normal text-ink-3">{notes.join(" · ")}</span>
          <RowArrow />
        </button>
        {below(id).length > 0 && list(id)}
      </li>
    );
  }
}
