"use client";

import { useCallback } from "react";
import { useWords } from "@/components/words/words";
import { misfitOf } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "./carrier-name";
import type { Carrier } from "./shop-words";

/** Returns a function that checks a tracking number and returns a warning if it does not match the carrier's format. */
export function useNumberDoubt(carriers: Carrier[]) {
  const words = useWords();
  return useCallback(
    (carrier: string, number: string) => {
      const misfit = misfitOf(carrier, number);
      return misfit && words(`orders.doubt.${misfit}`, { number, carrier: carrierName(carriers, carrier) });
    },
    [words, carriers],
  );
}
