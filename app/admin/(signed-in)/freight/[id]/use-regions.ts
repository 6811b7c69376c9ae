"use client";

import { useReading } from "@/components/api/use-reading";
import type { Region } from "../types";

/** All regions, after they are loaded. */
export function useRegions(first: readonly Region[]) {
  const { done } = useReading("/cms/region");
  return { regions: done?.items ?? first, isLoading: !done };
}
