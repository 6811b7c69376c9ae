"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { formatNumber } from "@/lib/i18n/format";
import { pageNumbers, pageSizes } from "./list-state";
import type { ListPage } from "./use-record-list";

interface Footer {
  page: ListPage<unknown>;
  hrefOfPage: (page: number) => string;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

export function TableFooter({ page: { page, size, total, total_is_more }, hrefOfPage, onPage, onSize }: Footer) {
  const t = useTranslator();
  const last = Math.max(1, Math.ceil(total / size));
  const from = Math.min(total, (page - 1) * size + 1);
  const to = Math.min(total, page * size);
  const sizes = [...new Set([...pageSizes, size])].sort((a, b) => a - b);

  const turn = (to: number, label: string, face: ReactNode, className?: string) => (
    <a
      href={hrefOfPage(to)}
      aria-label={label}
      aria-current={to === page && face === String(to) ? "page" : undefined}
      onClick={(event: MouseEvent) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPage(to);
      }}
      className={classes(
        "grid size-7 place-items-center rounded-control border tabular-nums hover:bg-hover max-md:size-11",
        to === page && face === String(to) && "border-accent font-semibold text-accent",
        className,
      )}
    >
      {face}
    </a>
  );
  const end = "grid size-7 place-items-center rounded-control border border-line-soft text-ink-3 max-md:size-11";

  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line-soft px-3 py-2.5 text-ink-2">
      <label className="flex items-center gap-2 max-md:hidden">
        {t("list.rows")}
        <select className="entry w-auto" value={size} onChange={(event) => onSize(Number(event.target.value))}>
          {sizes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <span className="tabular-nums">
        {t("list.of", {
          from: formatNumber(from),
          to: formatNumber(to),
          total: `${formatNumber(total)}${total_is_more ? "+" : ""}`,
        })}
      </span>
      <nav aria-label={t("list.pages")} className="ml-auto flex items-center gap-1">
        {page > 1 ? (
          turn(page - 1, t("list.previous"), <ChevronLeft className="size-4" aria-hidden="true" />)
        ) : (
          <span className={end}>
            <ChevronLeft className="size-4" aria-hidden="true" />
          </span>
        )}
        {pageNumbers(page, last).map((each, at) =>
          each === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no id
            <span key={`gap-${at}`} className="w-4 text-center max-md:hidden">
              …
            </span>
          ) : (
            <span key={each} className={each === page ? undefined : "max-md:hidden"}>
              {turn(each, t("list.page", { page: each }), String(each))}
            </span>
          ),
        )}
        {page < last ? (
          turn(page + 1, t("list.next"), <ChevronRight className="size-4" aria-hidden="true" />)
        ) : (
          <span className={end}>
            <ChevronRight className="size-4" aria-hidden="true" />
          </span>
        )}
      </nav>
    </div>
  );
}
