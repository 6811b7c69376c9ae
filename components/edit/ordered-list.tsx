"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import { flattenTree, placeAt } from "./placements";
import { useOrdering } from "./use-ordering";

interface Options<Row> {
  stored: readonly Row[];
  write: (id: number, sort: number) => Promise<{ problem?: PageProblem }>;
  /** Reads `stored` again. */
  read: () => Promise<unknown>;
}

/** A list whose order the admin changes with `MoveButtons`. Each move is stored at once, with an undo. */
export function useOrderedList<Row extends { id: number; sort: number }>({ stored, write, read }: Options<Row>) {
  const t = useTranslator();
  const { all, move, isMoving } = useOrdering({
    stored: stored.map((row) => ({ ...row, parent_id: null })),
    messageOf: () => t("edit.moved"),
    write: ({ id, sort }) => write(id, sort!),
    read,
  });
  const rows = flattenTree(all).map(({ node }) => node);
  const moveTo = (from: number, to: number) => void move(rows[from]!.id, placeAt(rows, rows[from]!.id, null, to));
  return { rows, isMoving, moveTo };
}

interface MoveButtonsProps {
  list: { rows: readonly unknown[]; isMoving?: boolean; moveTo: (from: number, to: number) => void };
  at: number;
  name: string;
}

const steps = [
  { label: "edit.moveUp", Icon: ArrowUp, by: -1 },
  { label: "edit.moveDown", Icon: ArrowDown, by: 1 },
] as const;

export function MoveButtons({ list: { rows, isMoving, moveTo }, at, name }: MoveButtonsProps) {
  const t = useTranslator();
  return steps.map(({ label, Icon, by }) => {
    const isOff = isMoving || at + by < 0 || at + by >= rows.length;
    return (
      <IconButton
        key={label}
        label={t(label, { name })}
        aria-disabled={isOff}
        className="aria-disabled:opacity-40"
        onClick={() => !isOff && moveTo(at, at + by)}
      >
        <Icon className="size-4" aria-hidden="true" />
      </IconButton>
    );
  });
}
