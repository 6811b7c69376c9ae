"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

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
