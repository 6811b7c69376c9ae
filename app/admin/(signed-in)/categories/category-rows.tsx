"use client";

import { GripVertical } from "lucide-react";
import type { KeyboardEvent } from "react";
import type { z } from "zod";
import {
  flattenTree,
  type Placement,
  placementsForDrop,
  placementsForStep,
  type Step,
} from "@/components/edit/placements";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { type Choice, ChooseLink } from "@/components/ui/choose-link";
import { classes } from "@/components/ui/classes";
import { RowArrow, rowLook } from "@/components/ui/list-and-panel";
import { useReorder } from "@/components/ui/use-reorder";
import type { adminCategory } from "@/lib/catalogue/categories/admin-schemas";

export type Category = z.output<typeof adminCategory>;

interface Props {
  all: Category[];
  choice: Choice;
  chosen: number | undefined;
  isMoving: boolean;
  onMove: (id: number, places: Placement[]) => void;
}

const steps: Record<string, Step> = { ArrowUp: "up", ArrowDown: "down", ArrowRight: "in", ArrowLeft: "out" };
const indents = ["", "pl-5", "pl-10", "pl-15", "pl-20"];

export function CategoryRows({ all, choice, chosen, isMoving, onMove }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const lines = flattenTree(all);
  const { dragged, itemProps } = useReorder(lines.length, (from, to) => {
    const { id } = lines[from]!.node;
    onMove(id, placementsForDrop(all, id, lines[to]!.node.id));
  });
  const walk = (id: number) => (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    onMove(id, placementsForStep(all, id, step));
  };
  return (
    <nav aria-label={t("menu.categories")} className="rounded-card border bg-panel p-1">
      <ul>
        {lines.map(({ node, depth }, at) => (
          <li
            key={node.id}
            data-item=""
            className={classes(
              "flex items-center rounded-control",
              indents[Math.min(depth, indents.length - 1)],
              dragged?.to === at && dragged.from !== at && "bg-soft",
              dragged?.from === at && "opacity-60",
            )}
          >
            {can("category.edit") && (
              <IconButton
                {...itemProps(at)}
                onKeyDown={walk(node.id)}
                aria-disabled={isMoving}
                label={t("categories.move", { name: node.name })}
                className="w-6 cursor-grab touch-none text-ink-3 max-md:w-9"
              >
                <GripVertical className="size-4" aria-hidden="true" />
              </IconButton>
            )}
            <ChooseLink
              choice={choice}
              value={String(node.id)}
              aria-current={node.id === chosen ? "true" : undefined}
              className={classes(
                "flex min-h-10 min-w-0 flex-1 items-center gap-2 rounded-control px-2 -outline-offset-2 max-md:min-h-11",
                rowLook(node.id === chosen),
              )}
            >
              {node.image ? (
                <img
                  src={node.image_sizes?.small.url ?? node.image}
                  alt=""
                  loading="lazy"
                  className="size-7 shrink-0 rounded-sm border border-line-soft object-cover"
                />
              ) : (
                <span className="size-7 shrink-0 rounded-sm border border-line-soft bg-gray-soft" />
              )}
              <bdi className="min-w-0 truncate">{node.name}</bdi>
              <span className="ml-auto text-ink-2 tabular-nums">{node.product_count}</span>
              <RowArrow />
            </ChooseLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
