import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { read } from "@/lib/next/read";
import { get } from "@/lib/people/users/admin-operations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { readGroupChoices } from "../group-choices";
import { nameOf } from "../types";
import { UserPage } from "./user-page";

export const generateMetadata = pageTitle("users.title");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const admin = await guard("users");
  const id = await recordId(params);
  const [user, groups] = await Promise.all([read(get, { id }), readGroupChoices(admin)]);
  return (
    <PageTranslations parts={["users", "edit", "sessions", "list"]}>
      <Crumb label={nameOf(user)} />
      <UserPage key={id} first={user} groups={groups} ownId={admin.id} held={[...admin.group.permissions]} />
    </PageTranslations>
  );
}
