import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/content/shop/operations";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { BannerEditor } from "../[id]/banner-editor";

export const generateMetadata = pageTitle("menu.newBanner");

export default async function Page() {
  await guard("newBanner");
  const { home_banner_id } = await read(get, {});
  return (
    <PageTranslations parts={["phone", "picker", "banners"]}>
      <BannerEditor isFirst={home_banner_id === null} />
    </PageTranslations>
  );
}
