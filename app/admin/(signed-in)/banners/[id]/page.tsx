import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/catalogue/banners/admin-operations";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { BannerEditor } from "./banner-editor";

export const generateMetadata = pageTitle("menu.banners");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("banners");
  const banner = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["phone", "picker", "banners"]}>
      <BannerEditor banner={banner} />
    </PageTranslations>
  );
}
