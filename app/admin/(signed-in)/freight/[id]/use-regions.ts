"use client";

import { useEffect, useState } from "react";
import { useSend } from "@/components/use-send";
import type { Region } from "../types";

/** All regions, after they are loaded. */
export function useRegions(first: readonly Region[]) {
  const send = useSend();
  const [read, setRead] = useState<readonly Region[]>();
  useEffect(() => {
    void send("GET", "/cms/region").then(({ done }) => setRead(done?.items));
  }, [send]);
  return { regions: read ?? first, isLoading: !read };
}
