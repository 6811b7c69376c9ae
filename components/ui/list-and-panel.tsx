"use client";

import { ArrowLeft, ChevronRight } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { type Choice, CloseLink } from "./choose-link";
import { classes } from "./classes";
import { useScreen } from "./use-screen";

/** Tailwind's `lg`: from this width on, the list and the panel fit side by side. */
export const useIsSideBySide = () => useScreen("(min-width: 64rem)", true);

interface Props {
  choice: Choice;
  isOpen: boolean;
  title: string;
  head: ReactNode;
  list: ReactNode;
  columns: string | false;
  children: ReactNode;
}

/** A list and the selected record, side by side. A narrow screen shows one of them at a time, with a back link. */
export function ListAndPanel({ choice, isOpen, title, head, list, columns, children }: Props) {
  const t = useTranslator();
  const isSideBySide = useIsSideBySide();
  const page = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const wayBack = useRef<HTMLAnchorElement>(null);
  const last = useRef(choice.chosen);

  useEffect(() => {
    const before = last.current;
    last.current = choice.chosen;
    if (before === choice.chosen) return;
    // On a narrow screen, the part that is now visible gets the focus.
    if (isSideBySide) panel.current?.scrollIntoView({ block: "nearest" });
    else if (isOpen) {
      wayBack.current!.focus({ preventScroll: true });
      scrollTo(0, 0);
    } else {
      const row = before && page.current!.querySelector<HTMLElement>(`[data-value="${CSS.escape(before)}"]`);
      (row || page.current!).focus();
    }
  }, [choice.chosen, isOpen, isSideBySide]);

  return (
    <div ref={page} tabIndex={-1} className="outline-none">
      <div className={classes(isOpen && "max-lg:hidden")}>{head}</div>
      <div className={classes("grid grid-cols-[minmax(0,1fr)] items-start gap-4", columns)}>
        <div className={classes("grid min-w-0 gap-4 empty:hidden", isOpen && "max-lg:hidden")}>{list}</div>
        {children && (
          <div ref={panel} className={classes("min-w-0 scroll-mt-16 lg:self-stretch", !isOpen && "max-lg:hidden")}>
            <h1 className="sr-only lg:hidden">{title}</h1>
            <CloseLink
              ref={wayBack}
              choice={choice}
              className="-mt-2 mb-1.5 inline-flex min-h-11 items-center gap-1.5 rounded-control pr-2 font-medium text-ink-2 hover:text-ink lg:hidden"
            >
              <ArrowLeft className="size-4" aria-hidden="true" />
              {t("common.toList")}
            </CloseLink>
            {children}
          </div>
        )}
      </div>
    </div>
  );
}

export const RowArrow = () => <ChevronRight className="size-4 shrink-0 text-ink-3 lg:hidden" aria-hidden="true" />;

export const rowLook = (isCurrent: boolean) =>
  isCurrent ? "max-lg:hover:bg-hover lg:bg-soft lg:font-medium lg:text-accent" : "hover:bg-hover";
