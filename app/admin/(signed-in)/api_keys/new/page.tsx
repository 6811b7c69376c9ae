import { PageTranslations } from "@/components/i18n/page-translations";
import { environment } from "@/lib/kernel/process/environment";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { readRightNames } from "../../groups/admin-rights";
import { NewKey } from "./new-key";

export const generateMetadata = pageTitle("menu.newApi_key");

export default async function Page() {
  await guard("newApi_key");
  return (
    <PageTranslations parts={["menu", "groups", "kinds", "rights", "apiKeys"]}>
      <NewKey names={await readRightNames()} address={environment().appUrl} />
    </PageTranslations>
  );
}
