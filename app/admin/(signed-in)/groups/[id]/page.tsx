import type { Metadata } from "next";
import { Crumb } from "@/components/ui/crumb";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { explainAccess } from "@/lib/registry";
import { get } from "@/lib/rights/groups/operations";
import { guard } from "../../../guard";
import { idOf } from "../../../id-of";
import { readMenuFaces, readOwnRights } from "../own-rights";
import { readRightNames } from "../right-names";
import { GroupPage } from "./group-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("groups.title") });

interface Address {
  params: Promise<{ id: string }>;
}

export default async function Page({ params }: Address) {
  const admin = await guard("groups");
  const id = idOf((await params).id);
  const [group, access, own, names, faces] = await Promise.all([
    read(get, { id }),
    read(explainAccess, { id }),
    readOwnRights(admin),
    readRightNames(),
    readMenuFaces(admin),
  ]);
  return (
    <PageWords parts={["groups", "kinds", "rights", "menu", "edit", "list"]}>
      <Crumb label={group.name} />
      <GroupPage
        key={id}
        first={group}
        firstAccess={access}
        own={own}
        held={[...admin.group.permissions]}
        names={names}
        faces={faces}
      />
    </PageWords>
  );
}
