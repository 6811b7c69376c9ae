import "server-only";
import type { Tones } from "@/components/orders/order-state";
import { isTone } from "@/components/ui/badge";
import { attempt } from "@/lib/next/attempt";
import { list as listEntries } from "@/lib/system/dictionaries/operations";

export interface Carrier {
  label: string;
  value: string;
  is_default: boolean;
}

/** The carriers of the shop's dictionary, in its order. None if it cannot be read: the page says so where one is needed. */
export async function readCarriers(): Promise<Carrier[]> {
  const { done } = await attempt(listEntries, { type: "carrier", status: "active" });
  return (done?.items ?? []).map(({ label, value, is_default }) => ({ label, value, is_default }));
}

/** What stands before a value's name in `Tones`: requests have states that are called as those of orders. */
const coloured: Readonly<Record<string, string>> = { order_status: "", verdict: "", after_sale_status: "afterSale." };

/** The colours that the shop's dictionaries give to states and verdicts. */
export async function readTones(): Promise<Tones> {
  const { done } = await attempt(listEntries, { status: "active" });
  return Object.fromEntries(
    (done?.items ?? []).flatMap(({ type, value, style }) =>
      coloured[type] !== undefined && isTone(style) ? [[`${coloured[type]}${value}`, style]] : [],
    ),
  );
}
