"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";
import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";

/** A link of the side bar. It is marked on its page and on all below it. */
export function NavLink({ href, children }: { href: string; children: ReactNode }) {
  const isHere = `${usePathname()}/`.startsWith(`${href}/`);
  return (
    <Link
      href={href}
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
