import { documented } from "@/lib/registry";
import { shownSettings } from "@/lib/settings/shown";
import { wholeDocument } from "@/lib/system/document/document";
import type { OpenApi } from "./document";

export async function servedDocument(): Promise<OpenApi> {
  const { "shop.name": shopName } = await shownSettings();
  return wholeDocument(documented, shopName) as OpenApi;
}
