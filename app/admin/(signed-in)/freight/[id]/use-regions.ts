"use client";

import { useReading } from "@/components/api/use-reading";
import type { Region } from "../types";

/** Returns the given regions until all regions are loaded. */
export function useRegions(first: readonly Region[]) {
  const { done } = useReading("/cms/region");
  return { regions: done?.items ?? first, isLoading: !done };
}
