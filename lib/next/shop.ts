import "server-only";
import { cache } from "react";
import { shownSettings } from "@/lib/settings/shown";

/** The shop's name, time zone and colour, read once per request. */
export const currentShop = cache(shownSettings);
