import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { NoticeEditor } from "../[id]/notice-editor";

export const generateMetadata = pageTitle("menu.newNotice");

export default async function Page() {
  await guard("newNotice");
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "notices", "field"]}>
      <NoticeEditor />
    </PageTranslations>
  );
}
