import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";

export function PageHeader({
  title,
  note,
  badge,
  isShort,
  isBar,
  children,
}: {
  title: ReactNode;
  note?: ReactNode;
  badge?: ReactNode;
  /** The actions are as small as one button, so they need no separate line on a phone. */
  isShort?: boolean;
  /** On a phone, the actions are in a bar at the bottom, so that the records begin higher. */
  isBar?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="mb-3.5 flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-2">
      <h1 className="min-w-0 text-title wrap-anywhere">{title}</h1>
      {badge}
      {note && <span className="min-w-0 text-ink-3 wrap-anywhere">{note}</span>}
      {children && (
        <div
          className={classes(
            "ml-auto flex items-center gap-2",
            isBar
              ? "max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:bg-panel max-md:px-3.5 max-md:py-2.5 print:hidden"
              : "flex-wrap",
            !isShort && !isBar && "max-md:ml-0 max-md:w-full",
          )}
        >
          {children}
        </div>
      )}
    </div>
  );
}
