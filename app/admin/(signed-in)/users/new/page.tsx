import type { Metadata } from "next";
import { PageTranslations } from "@/components/i18n/page-translations";
import { getTranslator } from "@/lib/next/translator";
import { guard } from "../../../guard";
import { readGroupChoices } from "../group-choices";
import { NewUser } from "./new-user";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("users.new") });

export default async function Page() {
  const admin = await guard("newUser");
  return (
    <PageTranslations parts={["users", "edit"]}>
      <NewUser groups={await readGroupChoices(admin)} />
    </PageTranslations>
  );
}
