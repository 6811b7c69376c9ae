import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { read } from "@/lib/next/read";
import { getTranslator } from "@/lib/next/translator";
import { explainAccess } from "@/lib/registry";
import { get } from "@/lib/rights/groups/operations";
import { groupName } from "../../../group-name";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { readAdminRights, readMenuFaces, readRightNames } from "../admin-rights";
import { GroupPage } from "./group-page";

export const generateMetadata = pageTitle("groups.title");

interface Address {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: Address) {
  const admin = await guard("groups");
  const id = await recordId(params);
  const [group, access, own, names, faces] = await Promise.all([
    read(get, { id }),
    read(explainAccess, { id }),
    readAdminRights(admin),
    readRightNames(),
    readMenuFaces(admin),
  ]);
  return (
    <PageTranslations parts={["groups", "kinds", "rights", "menu", "edit", "list"]}>
      <Crumb label={groupName(group.name, await getTranslator())} />
      <GroupPage
        key={id}
        first={group}
        firstAccess={access}
        own={own}
        held={[...admin.group.permissions]}
        names={names}
        faces={faces}
      />
    </PageTranslations>
  );
}
