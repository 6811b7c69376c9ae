import "server-only";
import { cookies } from "next/headers";
import { cache } from "react";
import type { Language } from "@/lib/i18n/language";
import type { User } from "@/lib/kernel/contract/actor";
import { store } from "@/lib/kernel/process/store";
import { readPreferences } from "@/lib/people/preferences/queries";

export const languageCookie = "kiosk-language";
export const schemeCookie = "kiosk-scheme";

/** The admin's stored choice. Without one, and before sign-in, the last choice in this browser applies. */
export const currentAppearance = cache(async (user: User | null) => {
  const jar = await cookies();
  const own = user?.group ? await readPreferences(store().db, user.id) : undefined;
  return {
    language: own?.language ?? oneOf<Language>(["en", "zh"], jar.get(languageCookie)?.value),
    scheme: own?.scheme ?? oneOf<"light" | "dark">(["light", "dark"], jar.get(schemeCookie)?.value),
    single_keys: own?.single_keys ?? true,
    order_sound: own?.order_sound ?? false,
    lists: own?.lists ?? [],
  };
});

const oneOf = <T extends string>(names: readonly T[], given: string | undefined) =>
  names.find((name) => name === given) ?? null;
