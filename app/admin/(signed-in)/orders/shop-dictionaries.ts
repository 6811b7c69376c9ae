import "server-only";
import type { CarrierAccount } from "@/db/schema/content";
import { attempt } from "@/lib/next/attempt";
import { list as listEntries } from "@/lib/system/dictionaries/operations";

export interface Carrier {
  label: string;
  value: string;
  is_default: boolean;
  /** The account for waybills. Null: tracking numbers are typed. */
  account: CarrierAccount | null;
}

/** The active carriers of the shop's dictionary. Empty if it cannot be read, which `CarrierField` reports. */
export async function readCarriers(): Promise<Carrier[]> {
  const { done } = await attempt(listEntries, { type: "carrier", status: "active" });
  return (done?.items ?? []).map(({ label, value, is_default, account }) => ({ label, value, is_default, account }));
}
