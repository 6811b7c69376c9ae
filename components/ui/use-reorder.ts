"use client";

import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";

/** A shorter movement is a click, not a drag. */
const leastPixels = 5;

interface Dragged {
  from: number;
  to: number;
  x: number;
  y: number;
}

/**
 * Reorders the children of an element by mouse, touch or keyboard (arrow keys). Spread `itemProps(at)` on the handle of each
 * item; the item around it needs `data-item`. `dragged` is the current drag.
 */
export function useReorder(count: number, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const start = useRef<{ x: number; y: number; from: number; centres: { x: number; y: number }[] }>(undefined);
  const current = useRef<Dragged>(undefined);
  const show = (next: Dragged | undefined) => {
    current.current = next;
    setDragged(next);
  };

  const itemProps = (at: number) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      // A disabled handle still receives pointer events.
      if (event.button !== 0 || event.currentTarget.matches(":disabled")) return;
      const item = event.currentTarget.closest("[data-item]")!;
      const items = [...item.parentElement!.querySelectorAll(":scope > [data-item]")];
      const centres = items.map((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      start.current = { x: event.clientX, y: event.clientY, from: at, centres };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!start.current) return;
      const { x, y, from, centres } = start.current;
      const [dx, dy] = [event.clientX - x, event.clientY - y];
      if (!current.current && Math.hypot(dx, dy) < leastPixels) return;
      const here = { x: centres[from]!.x + dx, y: centres[from]!.y + dy };
      const far = centres.map((centre) => Math.hypot(centre.x - here.x, centre.y - here.y));
      show({ from, to: far.indexOf(Math.min(...far)), x: dx, y: dy });
    },
    onPointerUp() {
      const done = current.current;
      start.current = undefined;
      show(undefined);
      if (done && done.to !== done.from) onMove(done.from, done.to);
    },
    onPointerCancel() {
      start.current = undefined;
      show(undefined);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const ends: Record<string, number> = {
        ArrowLeft: at - 1,
        ArrowUp: at - 1,
        ArrowRight: at + 1,
        ArrowDown: at + 1,
        Home: 0,
        End: count - 1,
      };
      const to = ends[event.key];
      if (to === undefined || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      if (to >= 0 && to < count && to !== at) onMove(at, to);
    },
  });
  return { dragged, itemProps };
}

export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, items[from]!);
}
