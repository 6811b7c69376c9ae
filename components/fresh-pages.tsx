"use client";

import { useRouter, useSelectedLayoutSegments } from "next/navigation";
import { useEffect } from "react";
import { onWritten } from "./cms";

let isOutdated = false;

/** Something was written since Next has fetched what it keeps. */
export const mayBeOutdated = () => isOutdated;

/**
 * Next keeps the pages that were shown, and fetches others in advance. After a write they tell what was before, so all are forgotten when the
 * next page is opened. The page that has written knows by itself.
 */
export function FreshPages() {
  const router = useRouter();
  const page = useSelectedLayoutSegments().join("/");
  useEffect(
    () =>
      onWritten(() => {
        isOutdated = true;
      }),
    [],
  );
  useEffect(() => {
    if (!page || !isOutdated) return;
    isOutdated = false;
    router.refresh();
  }, [page, router]);
  return null;
}
