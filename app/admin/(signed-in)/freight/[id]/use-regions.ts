"use client";

import { useReading } from "@/components/use-reading";
import type { Region } from "../types";

/** All regions, once they are read. */
export function useRegions(first: readonly Region[]) {
  const { done } = useReading("/cms/region");
  return { regions: done?.items ?? first, isLoading: !done };
}
