"use client";

import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { classes } from "./classes";

interface MenuProps {
  trigger: ReactNode;
  label: string;
  children: ReactNode;
  className?: string;
  align?: "left" | "right";
  wide?: boolean;
  onOpen?: () => void;
}

/** A menu that uses the browser's popover, so it closes with Esc and on an outside click. The arrow keys move the focus. */
export function Menu({ trigger, label, children, className, align = "right", wide, onOpen }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  function place(open: boolean) {
    if (!open) return;
    list.current!.style.maxHeight = "";
    const { left, right, bottom, top } = button.current!.getBoundingClientRect();
    const panel = list.current!;
    const width = panel.offsetWidth;
    const start = align === "right" ? right - width : left;
    panel.style.left = `${Math.max(8, Math.min(start, window.innerWidth - width - 8))}px`;
    const below = bottom + 4;
    const isTooLow = below + panel.offsetHeight > window.innerHeight && top > panel.offsetHeight;
    panel.style.top = `${isTooLow ? top - panel.offsetHeight - 4 : below}px`;
    if (!isTooLow) panel.style.maxHeight = `${window.innerHeight - below - 8}px`;
    choices(panel)[0]?.focus();
    onOpen?.();
  }

  function walk(event: KeyboardEvent) {
    const all = choices(list.current!);
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    const field = event.target instanceof HTMLInputElement ? event.target : undefined;
    // In a date input, the arrow keys change the value.
    if (next === undefined || (field && (event.key !== "ArrowDown" || field.type === "date"))) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} data-tip={label} className={className}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move the focus between the items inside */}
      <div
        ref={list}
        id={id}
        popover="auto"
        onToggle={(event) => place(event.newState === "open")}
        onKeyDown={walk}
        onClick={(event) => {
          if ((event.target as HTMLElement).closest("[data-choice]")) list.current!.hidePopover();
        }}
        className={classes(
          "opens fixed m-0 max-h-[80dvh] min-w-44 overflow-y-auto rounded-card border bg-panel p-1 text-ink shadow-float",
          wide && "w-[340px] max-w-[calc(100vw-16px)]",
        )}
      >
        {children}
      </div>
    </>
  );
}

const choices = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>("[data-choice], input")];

export const choiceLook =
  "flex min-h-8 w-full items-center gap-2.5 rounded-control px-2.5 text-left hover:bg-hover focus-visible:bg-hover -outline-offset-2 max-md:min-h-11";

/** A link in a menu is `<Link data-choice className={choiceLook}>`. */
export function MenuItem({ icon, children, className, ...rest }: { icon?: ReactNode } & ComponentProps<"button">) {
  return (
    <button type="button" data-choice="" {...rest} className={classes(choiceLook, className)}>
      {icon}
      {children}
    </button>
  );
}
