import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/catalogue/home/admin-operations";
import { read } from "@/lib/next/read";
import { guard } from "../../guard";
import { pageTitle } from "../../page-title";
import { HomeEditor } from "./home-editor";

export const generateMetadata = pageTitle("menu.home");

export default async function Page() {
  await guard("home");
  const home = await read(get, {});
  return (
    <PageTranslations parts={["menu", "phone", "picker", "banners", "themes", "home"]}>
      <HomeEditor home={home} />
    </PageTranslations>
  );
}
