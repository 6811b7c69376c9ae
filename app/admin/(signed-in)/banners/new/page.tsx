import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { BannerEditor } from "../[id]/banner-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newBanner") });

export default async function Page() {
  await guard("newBanner");
  return (
    <PageTranslations parts={["phone", "picker", "banners"]}>
      <BannerEditor />
    </PageTranslations>
  );
}
