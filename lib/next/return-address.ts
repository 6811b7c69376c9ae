import "server-only";
import type { ReturnAddress } from "@/db/schema/after-sales";
import { store } from "@/lib/kernel/process/store";
import { readSettings } from "@/lib/settings/queries";

/** The return address in the settings. Undefined if it is incomplete. */
export async function returnAddress(): Promise<ReturnAddress | undefined> {
  const settings = await readSettings(
    store().db,
    ...(["after_sale.return_name", "after_sale.return_phone", "after_sale.return_address"] as const),
  );
  const [name, phone, address] = [
    settings["after_sale.return_name"],
    settings["after_sale.return_phone"],
    settings["after_sale.return_address"],
  ];
  return name && phone && address ? { name, phone, address } : undefined;
}
