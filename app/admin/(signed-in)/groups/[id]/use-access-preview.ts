"use client";

import { useEffect, useState } from "react";
import { cms } from "@/components/api/cms";
import type { Lists } from "../group-lists";
import type { Access } from "../types";

const debounceMs = 120;

/** Requests the access that the group would have with these lists. Returns the previous result until the next one arrives. */
export function useAccessPreview(id: number, { permissions, menu_ids, element_ids }: Lists, first: Access) {
  const query = { permissions: permissions.join(), menu_ids: menu_ids.join(), element_ids: element_ids.join() };
  const wanted = JSON.stringify(query);
  const [shown, setShown] = useState({ wanted, access: first, hasFailed: false });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` is the serialized query
  useEffect(() => {
    if (shown.wanted === wanted) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      cms("GET", `/cms/group/${id}/access`, { query, signal: controller.signal }).then(
        ({ done }) => setShown((before) => ({ wanted, access: done ?? before.access, hasFailed: !done })),
        () => {},
      );
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [id, wanted, shown.wanted]);
  return { access: shown.access, isBehind: shown.wanted !== wanted, hasFailed: shown.hasFailed };
}
