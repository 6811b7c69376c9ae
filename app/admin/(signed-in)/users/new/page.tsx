import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { readGroupChoices } from "../group-choices";
import { NewUser } from "./new-user";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("users.new") });

export default async function Page() {
  const admin = await guard("newUser");
  return (
    <PageWords parts={["users", "edit"]}>
      <NewUser groups={await readGroupChoices(admin)} />
    </PageWords>
  );
}
