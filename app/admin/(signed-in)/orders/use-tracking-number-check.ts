"use client";

import { useCallback } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { checkTrackingNumber } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "./carrier-name";
import type { Carrier } from "./shop-dictionaries";

/** Returns a function that checks a tracking number and returns a warning if it does not match the carrier's format. */
export function useTrackingNumberCheck(carriers: Carrier[]) {
  const t = useTranslator();
  return useCallback(
    (carrier: string, number: string) => {
      const misfit = checkTrackingNumber(carrier, number);
      return misfit && t(`orders.doubt.${misfit}`, { number, carrier: carrierName(carriers, carrier) });
    },
    [t, carriers],
  );
}
