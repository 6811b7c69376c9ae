"use client";

import { useEffect, useState } from "react";

/** Whether what is in the box is wider than the box. */
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
