"use client";

import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";

/** A link of the side bar to the first of its pages. It is highlighted on each of them and on the pages below them. */
export function NavLink({ paths, children }: { paths: readonly string[]; children: ReactNode }) {
  const here = `${usePathname()}/`;
  const isHere = paths.some((path) => here.startsWith(`${path}/`));
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
