import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/content/shop/operations";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { BannerEditor } from "../[id]/banner-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("menu.newBanner") });

export default async function Page() {
  await guard("newBanner");
  const { home_banner_id } = await read(get, {});
  return (
    <PageTranslations parts={["phone", "picker", "banners"]}>
      <BannerEditor isFirst={home_banner_id === null} />
    </PageTranslations>
  );
}
