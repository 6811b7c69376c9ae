import type { MouseEvent } from "react";
import { formatNumber } from "@/lib/i18n/format";
import { classes } from "./classes";
import { Link } from "./link";

interface Tab {
  href: string;
  label: string;
  count?: number | string;
  current: boolean;
  /** For a list that changes its URL itself. */
  onChoose?: (event: MouseEvent) => void;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav
      aria-label={label}
      className="mb-3 flex gap-4.5 overflow-x-auto border-b whitespace-nowrap [scrollbar-width:none]"
    >
      {tabs.map(({ href, label, count, current, onChoose }) => (
        <Link
          key={href}
          href={href}
          prefetch={onChoose ? false : undefined}
          onClick={onChoose}
          aria-current={current ? "page" : undefined}
          className={classes(
            "-mb-px flex items-baseline gap-1.5 border-b-2 py-2 -outline-offset-2 max-md:py-3",
            current ? "border-accent font-medium" : "border-transparent text-ink-2 hover:text-ink",
          )}
        >
          {label}
          {count !== undefined && (
            <span className="text-[12px] font-normal text-ink-3 tabular-nums">
              {typeof count === "number" ? formatNumber(count) : count}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
