"use client";

import { useCallback } from "react";
import { useWords } from "@/components/words/words";
import { misfitOf } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "./carrier-name";
import type { Carrier } from "./shop-words";

/** The question that a number raises, which a second Enter answers with yes. Undefined: it looks like one of this carrier. */
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
