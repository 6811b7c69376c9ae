"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { formatNumber } from "@/lib/i18n/format";
import { classes } from "./classes";

interface Panel<Name extends string> {
  name: Name;
  label: string;
  count?: number | string;
}

interface Props<Name extends string> {
  label: string;
  panels: readonly Panel<Name>[];
  current: Name;
  onChoose: (name: Name) => void;
  children: ReactNode;
}

/** The tabs of one record. Changes in the hidden panels remain. The arrow keys move between the tabs. */
export function Panels<Name extends string>({ label, panels, current, onChoose, children }: Props<Name>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  function walk(event: KeyboardEvent) {
    const at = panels.findIndex(({ name }) => name === current);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: panels.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = (next + panels.length) % panels.length;
    onChoose(panels[place]!.name);
    (list.current!.children[place] as HTMLElement).focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        tabIndex={-1}
        onKeyDown={walk}
        className="mb-3 flex gap-4.5 overflow-x-auto border-b whitespace-nowrap [scrollbar-width:none]"
      >
        {panels.map(({ name, label: text, count }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            aria-selected={name === current}
            aria-controls={`${id}-panel`}
            tabIndex={name === current ? 0 : -1}
            onClick={() => onChoose(name)}
            className={classes(
              "-mb-px flex items-baseline gap-1.5 border-b-2 py-2 -outline-offset-2 max-md:py-3",
              name === current ? "border-accent font-medium" : "border-transparent text-ink-2 hover:text-ink",
            )}
          >
            {text}
            {count !== undefined && (
              <span className="text-[12px] font-normal text-ink-3 tabular-nums">
                {typeof count === "number" ? formatNumber(count) : count}
              </span>
            )}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${current}`} className="min-w-0">
        {children}
      </div>
    </>
  );
}
