import type { ReactNode } from "react";

/** Shown for an empty list, or for one without matches: its purpose, and how to add a record. */
export function EmptyState({
  icon,
  title,
  children,
  actions,
  isPage,
}: {
  icon?: ReactNode;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** It replaces a whole page, so its title is the page's heading. */
  isPage?: boolean;
}) {
  return (
    <div className="grid justify-items-center gap-1.5 px-6 py-14 text-center">
      {icon && <span className="mb-1 grid size-10 place-items-center rounded-card bg-gray-soft text-gray">{icon}</span>}
      {isPage ? <h1 className="font-semibold">{title}</h1> : <p className="font-semibold">{title}</p>}
      {children && <div className="max-w-[420px] text-balance text-ink-2">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
