import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { ThemeEditor } from "../[id]/theme-editor";

export const generateMetadata = pageTitle("menu.newTheme");

export default async function Page() {
  await guard("newTheme");
  return (
    <PageTranslations parts={["phone", "picker", "banners", "themes", "codes", "field"]}>
      <ThemeEditor />
    </PageTranslations>
  );
}
