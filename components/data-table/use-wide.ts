"use client";

import { useEffect, useState } from "react";

/** True if the contents of the box are wider than the box. */
export function useWide(box: HTMLElement | null) {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const inside = box?.firstElementChild;
    if (!inside) return;
    const observer = new ResizeObserver(() => setWide(inside.scrollWidth > box.clientWidth + 1));
    observer.observe(box);
    observer.observe(inside);
    return () => observer.disconnect();
  }, [box]);
  return isWide;
}
