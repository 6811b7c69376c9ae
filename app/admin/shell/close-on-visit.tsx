"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** Closes the drawer once its link has led somewhere. */
export function CloseOnVisit({ id }: { id: string }) {
  const path = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new path closes it
  useEffect(() => {
    const drawer = document.getElementById(id);
    if (drawer?.matches(":popover-open")) drawer.hidePopover();
  }, [id, path]);
  return null;
}
