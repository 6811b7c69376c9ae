import type { ReactNode } from "react";
import { classes } from "./classes";

export function Card({
  title,
  aside,
  note,
  children,
  className,
}: {
  title?: ReactNode;
  aside?: ReactNode;
  note?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={classes("min-w-0 rounded-card border bg-panel", className)}>
      {title && (
        <div className="flex min-h-11 flex-wrap items-center gap-2 border-b border-line-soft px-4 py-2">
          <h2 className="min-w-0 py-1 font-semibold wrap-anywhere">{title}</h2>
          {note && <span className="min-w-0 text-ink-3 wrap-anywhere">{note}</span>}
          {aside && <div className="ml-auto flex items-center gap-2">{aside}</div>}
        </div>
      )}
      {children}
    </section>
  );
}
