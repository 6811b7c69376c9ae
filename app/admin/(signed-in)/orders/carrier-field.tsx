"use client";

import { useCallback, useEffect, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { carrierOfNumber, checkTrackingNumber } from "@/lib/selling/shipping/tracking-numbers";
import { carrierName } from "./order-names";
import type { Carrier } from "./shop-dictionaries";

const place = "kiosk-carrier";

/** The carrier last used in this browser, because most parcels of a day use the same one. */
export function useLastCarrier(carriers: Carrier[]) {
  const usual = (carriers.find(({ is_default }) => is_default) ?? carriers[0])?.value ?? "";
  const [carrier, setCarrier] = useState(usual);
  useEffect(() => {
    const last = localStorage.getItem(place);
    if (last && carriers.some(({ value }) => value === last)) setCarrier(last);
  }, [carriers]);
  function remember(value: string) {
    setCarrier(value);
    localStorage.setItem(place, value);
  }
  return [carrier, remember] as const;
}

interface Props {
  carriers: Carrier[];
  value: string;
  onChange: (carrier: string) => void;
  error?: string;
  className?: string;
  shortcut?: string;
}

export function CarrierField({ carriers, value, onChange, error, className, shortcut }: Props) {
  const t = useTranslator();
  if (!carriers.length) return <p className="text-amber">{t("order.noCarriers")}</p>;
  return (
    <SelectField
      label={t("order.carrier")}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className={className}
      aria-keyshortcuts={shortcut}
      required
    >
      {/* A carrier removed from the dictionary remains selectable if it is the current value. */}
      {!carriers.some((each) => each.value === value) && <option>{value}</option>}
      {carriers.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </SelectField>
  );
}

interface FittingCarrierProps {
  carriers: Carrier[];
  carrier: string;
  number: string;
  onChange: (carrier: string) => void;
}

/** Offers the carrier that a tracking number looks like, if it is another one. */
export function FittingCarrier({ carriers, carrier, number, onChange }: FittingCarrierProps) {
  const t = useTranslator();
  const fitting = carrierOfNumber(number, carriers);
  if (!fitting || fitting.value === carrier) return null;
  return (
    <Button className="mt-1.5" onClick={() => onChange(fitting.value)}>
      {t("orders.changeCarrier", { carrier: fitting.label })}
    </Button>
  );
}

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
