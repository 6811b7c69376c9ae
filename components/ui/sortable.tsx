"use client";

import { ArrowDown, ArrowUp, GripVertical } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "./button";
import { classes } from "./classes";
import { moveItem } from "./use-reorder";

interface Props<Item> {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string | number;
  nameOf: (item: Item, place: number) => string;
  onOrder: (items: Item[]) => void;
  render: (item: Item, place: number) => ReactNode;
  /** The items are in one line. */
  isFlat?: boolean;
  isFixed?: boolean;
}

export function Sortable<Item>({ label, items, keyOf, nameOf, onOrder, render, isFlat, isFixed }: Props<Item>) {
  const t = useTranslator();
  const [dragged, setDragged] = useState<string | number>();
  const [announcement, setAnnouncement] = useState("");
  const list = useRef<HTMLUListElement>(null);
  const wanted = useRef<string>(undefined);

  // When React moves the item, the browser loses the focus inside it.
  useEffect(() => {
    if (!wanted.current) return;
    const [key, button] = wanted.current.split("\n");
    const item = [...list.current!.children].find((each) => (each as HTMLElement).dataset.key === key);
    const found = item?.querySelector<HTMLElement>(`[data-step="${button}"]`);
    (found?.matches(":disabled") ? item?.querySelector<HTMLElement>("[data-step]:enabled") : found)?.focus();
    wanted.current = undefined;
  });

  function step(at: number, to: number) {
    const item = items[at]!;
    wanted.current = `${keyOf(item)}\n${to < at ? "up" : "down"}`;
    setAnnouncement(t("edit.movedTo", { name: nameOf(item, at), place: to + 1, count: items.length }));
    onOrder(moveItem(items, at, to));
  }

  return (
    <>
      <ul ref={list} aria-label={label} className="grid gap-2">
        {items.map((item, at) => {
          const key = keyOf(item);
          const name = nameOf(item, at);
          return (
            <li
              key={key}
              data-key={key}
              draggable={!isFixed}
              onDragStart={(event) => {
                // Ignores text that is dragged out of a field.
                if (event.target !== event.currentTarget) return;
                event.dataTransfer.effectAllowed = "move";
                setDragged(key);
              }}
              onDragEnter={() => {
                const from = items.findIndex((each) => keyOf(each) === dragged);
                if (dragged !== undefined && from !== -1 && from !== at) onOrder(moveItem(items, from, at));
              }}
              onDragOver={(event) => dragged !== undefined && event.preventDefault()}
              onDragEnd={() => setDragged(undefined)}
              onDrop={(event) => dragged !== undefined && event.preventDefault()}
              className={classes(
                "flex min-w-0 gap-1 rounded-card border bg-panel",
                isFlat ? "items-center px-2 py-0.5" : "items-start p-2",
                key === dragged && "border-dashed border-accent opacity-50",
              )}
            >
              {!isFixed && (
                <span className={classes("flex shrink-0 items-center", !isFlat && "flex-col")}>
                  <IconButton
                    label={t("edit.moveUp", { name })}
                    data-step="up"
                    disabled={at === 0}
                    className="disabled:opacity-30"
                    onClick={() => step(at, at - 1)}
                  >
                    <ArrowUp className="size-4" aria-hidden="true" />
                  </IconButton>
                  {!isFlat && (
                    <GripVertical className="size-4 cursor-grab text-ink-3 max-md:hidden" aria-hidden="true" />
                  )}
                  <IconButton
                    label={t("edit.moveDown", { name })}
                    data-step="down"
                    disabled={at === items.length - 1}
                    className="disabled:opacity-30"
                    onClick={() => step(at, at + 1)}
                  >
                    <ArrowDown className="size-4" aria-hidden="true" />
                  </IconButton>
                </span>
              )}
              <div className="min-w-0 flex-1">{render(item, at)}</div>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
