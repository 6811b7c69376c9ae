import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { describeZone } from "@/lib/i18n/format";
import { type Language, languageTags } from "@/lib/i18n/language";
import { read } from "@/lib/next/read";
import { currentLanguage, getTranslator } from "@/lib/next/translator";
import { list } from "@/lib/settings/operations";
import { guard } from "../../guard";
import { SettingsPage } from "./settings-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.settings") });

/** Cached, because naming all zones takes 100 ms. */
const zonesIn: Partial<Record<Language, Record<string, string>>> = {};
function listZones(language: Language) {
  const named = Intl.supportedValuesOf("timeZone").map((zone) => [zone, describeZone(zone, language)] as const);
  return Object.fromEntries(named.sort(([, a], [, b]) => a.localeCompare(b, languageTags[language])));
}

export default async function Page() {
  await guard("settings");
  const { items } = await read(list, {});
  const language = await currentLanguage();
  zonesIn[language] ??= listZones(language);
  return (
    <PageTranslations parts={["menu", "picker", "settings"]}>
      <SettingsPage first={items} zones={zonesIn[language]} />
    </PageTranslations>
  );
}
