import { PageTranslations } from "@/components/i18n/page-translations";
import { read } from "@/lib/next/read";
import { explainAccess } from "@/lib/registry";
import { listPresets } from "@/lib/rights/groups/operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { readMenuFaces } from "../admin-rights";
import { NewGroup } from "./new-group";

export const generateMetadata = pageTitle("groups.new");

export default async function Page() {
  const admin = await guard("newGroup");
  const [{ items }, { menus }, faces] = await Promise.all([
    read(listPresets, {}),
    read(explainAccess, { id: admin.group.id }),
    readMenuFaces(admin),
  ]);
  return (
    <PageTranslations parts={["groups", "menu", "edit"]}>
      <NewGroup presets={items} menus={menus} faces={faces} />
    </PageTranslations>
  );
}
