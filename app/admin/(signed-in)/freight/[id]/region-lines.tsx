"use client";

import { Check, ChevronRight, Minus } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { aboveOf, chosenIn, type Line } from "./region-tree";

interface Props {
  lines: readonly Line[];
  open: ReadonlySet<string>;
  chosen: readonly string[];
  ruleWith: (code: string) => string | undefined;
  nameOf: (code: string) => string;
  withPath: boolean;
  onOpen: (code: string, isOpen: boolean) => void;
  onToggle: (code: string) => void;
}

const indents = ["", "pl-6", "pl-12"];

export function RegionLines({ lines, open, chosen, ruleWith, nameOf, withPath, onOpen, onToggle }: Props) {
  const t = useTranslator();
  const tree = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<string>();
  const at = Math.max(
    0,
    lines.findIndex(({ region }) => region.code === current),
  );

  function go(to: number) {
    const line = lines[Math.max(0, Math.min(to, lines.length - 1))];
    if (!line) return;
    setCurrent(line.region.code);
    tree.current!.querySelector<HTMLElement>(`[data-code="${line.region.code}"]`)?.focus();
  }
  function walk(event: KeyboardEvent) {
    const line = lines[at];
    if (!line || event.altKey || event.ctrlKey || event.metaKey) return;
    const { code } = line.region;
    const isOpen = line.hasParts && open.has(code);
    const placeOf = (one: string) => lines.findIndex(({ region }) => region.code === one);
    const above = aboveOf(code)
      .map(placeOf)
      .find((place) => place >= 0);
    const to = {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: lines.length - 1,
      ...(isOpen && { ArrowRight: at + 1 }),
      ...(!isOpen && above !== undefined && { ArrowLeft: above }),
    }[event.key];
    const opens = line.hasParts && event.key === (isOpen ? "ArrowLeft" : "ArrowRight");
    const chooses = event.key === " " || event.key === "Enter";
    if (to === undefined && !opens && !chooses) return;
    event.preventDefault();
    if (to !== undefined) go(to);
    else if (opens) onOpen(code, !isOpen);
    else choose(code);
  }
  const isFree = (code: string) => chosenIn(chosen, code) !== "within" && ruleWith(code) === undefined;
  const choose = (code: string) => isFree(code) && onToggle(code);

  function note(code: string) {
    const rule = ruleWith(code);
    if (rule !== undefined) return t("freight.picker.taken", { name: rule });
    if (withPath) return aboveOf(code).toReversed().map(nameOf).join(" ");
    const around = aboveOf(code).map(ruleWith).find(Boolean);
    return around && t("freight.picker.instead", { name: around });
  }

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={t("freight.picker.tree")}
      aria-multiselectable="true"
      onKeyDown={walk}
      className="h-[min(26rem,calc(100dvh-260px))] overflow-y-auto rounded-control border p-1"
    >
      {lines.map(({ region: { code, name }, level, hasParts }, place) => {
        const selection = chosenIn(chosen, code);
        const noteText = note(code);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the surrounding tree handles the keys
          <div
            key={code}
            data-code={code}
            role="treeitem"
            aria-level={level}
            aria-expanded={hasParts ? open.has(code) : undefined}
            aria-checked={selection === "some" ? "mixed" : selection !== "none"}
            aria-disabled={!isFree(code) || undefined}
            tabIndex={place === at ? 0 : -1}
            onFocus={() => setCurrent(code)}
            onClick={() => choose(code)}
            className={classes(
              "flex min-h-8 items-center gap-2 rounded-sm pr-2 -outline-offset-2 max-md:min-h-11",
              indents[level - 1],
              isFree(code) ? "cursor-pointer hover:bg-hover" : "text-ink-3",
            )}
          >
            {!withPath && (
              <button
                type="button"
                tabIndex={-1}
                aria-hidden="true"
                onClick={(event) => {
                  if (!hasParts) return;
                  event.stopPropagation();
                  onOpen(code, !open.has(code));
                }}
                className="grid h-8 w-7 shrink-0 cursor-pointer place-items-center text-ink-2 max-md:h-11 max-md:w-9"
              >
                {hasParts && <ChevronRight className={classes("size-4", open.has(code) && "rotate-90")} />}
              </button>
            )}
            <Mark held={selection} className={withPath ? "ml-2" : ""} />
            <span>{name}</span>
            {noteText && <span className="ml-auto text-small text-ink-3">{noteText}</span>}
          </div>
        );
      })}
    </div>
  );
}

const Mark = ({ held, className }: { held: ReturnType<typeof chosenIn>; className: string }) => (
  <span
    aria-hidden="true"
    className={classes(
      "grid size-4 shrink-0 place-items-center rounded-sm border",
      held === "none" ? "border-control" : "border-accent bg-accent text-accent-ink",
      held === "within" && "opacity-60",
      className,
    )}
  >
    {held === "some" ? <Minus className="size-3" /> : held !== "none" && <Check className="size-3" />}
  </span>
);
