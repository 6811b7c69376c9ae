import { PageTranslations } from "@/components/i18n/page-translations";
import { get } from "@/lib/catalogue/themes/admin-operations";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { ThemeEditor } from "./theme-editor";

export const generateMetadata = pageTitle("menu.themes");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("themes");
  const theme = await read(get, { id: await recordId(params) });
  return (
    <PageTranslations parts={["phone", "picker", "banners", "themes", "codes", "field"]}>
      <ThemeEditor theme={theme} />
    </PageTranslations>
  );
}
