"use client";

import { GripVertical } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useState } from "react";
import { type Placement, placementsForStep, placementsNear, type Side, type Step } from "@/components/edit/placements";
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

/** Menus can be moved with the mouse, or with Alt and an arrow key. */
export function MenuTree({ menus, chosen, mayMove, onChoose, onMove }: Props) {
  const t = useTranslator();
  const [dragged, setDragged] = useState<number>();
  const [over, setOver] = useState<{ id: number; side: Side }>();

  function press(event: KeyboardEvent, id: number) {
    const wanted = event.altKey && mayMove ? steps[event.key] : undefined;
    if (!wanted) return;
    event.preventDefault();
    onMove(id, placementsForStep(menus, id, wanted));
    const row = event.currentTarget as HTMLElement;
    requestAnimationFrame(() => document.getElementById(row.id)?.focus());
  }

  function sideAt(event: DragEvent): Side {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    const part = (event.clientY - top) / height;
    return part < 0.3 ? "before" : part > 0.7 ? "after" : "inside";
  }

  function drop(event: DragEvent, target: number) {
    event.preventDefault();
    if (dragged !== undefined) onMove(dragged, placementsNear(menus, dragged, target, sideAt(event)));
    end();
  }
  function end() {
    setDragged(undefined);
    setOver(undefined);
  }

  const below = (parent: number | null) => menus.filter(({ parent_id }) => parent_id === parent);
  const list = (parent: number | null) => (
    <ul className={parent === null ? "p-1.5" : "pl-6"}>{below(parent).map((menu) => row(menu))}</ul>
  );
  return list(null);

  function row(menu: Menu) {
    const { id, component, icon, hidden } = menu;
    const side = over?.id === id && dragged !== id ? over.side : undefined;
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
          draggable={mayMove}
          onClick={() => onChoose(id)}
          onKeyDown={(event) => press(event, id)}
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = "move";
            event.dataTransfer.setData("text/plain", String(id));
            setDragged(id);
          }}
          onDragOver={(event) => {
            if (dragged === undefined) return;
            event.preventDefault();
            const wanted = sideAt(event);
            if (over?.id !== id || over.side !== wanted) setOver({ id, side: wanted });
          }}
          onDrop={(event) => drop(event, id)}
          onDragEnd={end}
          className={classes(
            "flex min-h-9 w-full items-center gap-2.5 rounded-control border-y-2 border-transparent px-2 text-left -outline-offset-2 max-md:min-h-11",
            rowLook(id === chosen),
            dragged === id && "opacity-50",
            side === "before" && "border-t-accent",
            side === "after" && "border-b-accent",
            side === "inside" && "bg-soft outline-2 outline-accent",
          )}
        >
          {mayMove && <GripVertical className="size-4 shrink-0 text-ink-3 max-md:hidden" aria-hidden="true" />}
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
