import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { ThemeEditor } from "../[id]/theme-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newTheme") });

export default async function Page() {
  await guard("newTheme");
  return (
    <PageTranslations parts={["phone", "picker", "banners", "themes", "codes", "field"]}>
      <ThemeEditor />
    </PageTranslations>
  );
}
