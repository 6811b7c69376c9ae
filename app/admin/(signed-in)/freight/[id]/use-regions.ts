"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import type { Region } from "../types";

/** Returns the given regions until all regions are loaded. */
export function useRegions(first: readonly Region[]) {
  const { done } = useApiQuery("/cms/region");
  return { regions: done?.items ?? first, isLoading: !done };
}
