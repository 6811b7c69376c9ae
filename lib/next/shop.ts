import "server-only";
import { cache } from "react";
import { pageSettings } from "@/lib/settings/page-settings";

/** The shop's name, time zone and colour, read once per request. */
export const currentShop = cache(pageSettings);
