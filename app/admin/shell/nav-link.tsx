"use client";

import { ChevronDown } from "lucide-react";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";

function useIsHere(paths: readonly string[]) {
  const here = `${usePathname()}/`;
  return paths.some((path) => here.startsWith(`${path}/`));
}

/** A link of the side bar to the first of its pages. It is highlighted on each of them and on the pages below them. */
export function NavLink({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  const isHere = useIsHere(paths);
  return (
    <Link
      href={paths[0]!}
      aria-current={isHere ? "page" : undefined}
      className={classes(
        "flex min-h-8 items-center gap-2.5 rounded-control px-2 -outline-offset-2 max-md:min-h-11",
        isHere ? "bg-soft font-medium text-accent" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      {children}
    </Link>
  );
}

interface NavGroupProps {
  /** The pages below it. The group of the current page is open. */
  paths: readonly string[];
  /** The browser opens at most one of the groups that share this name. */
  name: string;
  title: ReactNode;
  children: ReactNode;
}

export const NavGroup = ({ paths, name, title, children }: NavGroupProps) => (
  <details name={name} open={useIsHere(paths)} className="group">
    <summary className="flex min-h-8 list-none items-center gap-2.5 rounded-control px-2 text-ink-2 -outline-offset-2 hover:bg-hover hover:text-ink max-md:min-h-11 [&::-webkit-details-marker]:hidden">
      {title}
      <ChevronDown className="size-4 shrink-0 text-ink-3 group-open:rotate-180" aria-hidden="true" />
    </summary>
    <div className="mt-0.5 grid gap-0.5 pl-3.5">{children}</div>
  </details>
);

/** Closes the drawer when one of its links was followed, including the link to the current page. */
export function CloseOnVisit({ id }: { id: string }) {
  const path = usePathname();
  useEffect(() => {
    const drawer = document.getElementById(id);
    const close = () => drawer?.matches(":popover-open") && drawer.hidePopover();
    close();
    const press = ({ target }: MouseEvent) => {
      if (target instanceof Element && target.closest("a")?.pathname === path) close();
    };
    drawer?.addEventListener("click", press);
    return () => drawer?.removeEventListener("click", press);
  }, [id, path]);
  return null;
}
