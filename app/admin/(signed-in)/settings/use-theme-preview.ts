"use client";

import { useEffect, useRef } from "react";
import { accentOf } from "@/lib/settings/accent";

/** Previews the theme colour on the page. Restores the stored colour if the admin leaves without saving. */
export function useThemePreview(typed: string | boolean | undefined) {
  const first = useRef(typed);
  useEffect(() => {
    const { style } = document.documentElement;
    const show = (color: typeof typed) => {
      if (typeof color !== "string" || !/^#[0-9a-f]{6}$/i.test(color)) return;
      for (const [name, value] of Object.entries(accentOf(color))) style.setProperty(name, value);
    };
    if (typed !== first.current) show(typed);
    return () => show(first.current);
  }, [typed]);
}
