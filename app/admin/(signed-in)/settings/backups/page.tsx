import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { list } from "@/lib/system/backups/operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { BackupsPage } from "./backups-page";

export const generateMetadata = pageTitle("menu.backups");

export default async function Page() {
  const { group } = await guard("backups");
  const done = await read(list, {});
  return (
    <PageTranslations parts={["menu", "backups"]}>
      <BackupsPage first={{ path: "/cms/backup", at: Date.now(), done }} isOwner={group.isRoot} />
    </PageTranslations>
  );
}
