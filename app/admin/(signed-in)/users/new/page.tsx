import { PageTranslations } from "@/components/i18n/page-translations";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { readGroupChoices } from "../group-choices";
import { NewUser } from "./new-user";

export const generateMetadata = pageTitle("users.new");

export default async function Page() {
  const admin = await guard("newUser");
  return (
    <PageTranslations parts={["users", "edit"]}>
      <NewUser groups={await readGroupChoices(admin)} />
    </PageTranslations>
  );
}
