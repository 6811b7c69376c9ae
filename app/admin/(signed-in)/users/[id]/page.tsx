import type { Metadata } from "next";
import { Crumb } from "@/components/ui/crumb";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { get } from "@/lib/people/users/admin-operations";
import { guard } from "../../../guard";
import { idOf } from "../../../id-of";
import { readGroupChoices } from "../group-choices";
import { nameOf } from "../types";
import { UserPage } from "./user-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("users.title") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const admin = await guard("users");
  const id = idOf((await params).id);
  const [user, groups] = await Promise.all([read(get, { id }), readGroupChoices(admin)]);
  return (
    <PageWords parts={["users", "edit", "sessions", "list"]}>
      <Crumb label={nameOf(user)} />
      <UserPage key={id} first={user} groups={groups} ownId={admin.id} held={[...admin.group.permissions]} />
    </PageWords>
  );
}
