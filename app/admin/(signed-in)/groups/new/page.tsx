import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { explainAccess } from "@/lib/registry";
import { listPresets } from "@/lib/rights/groups/operations";
import { guard } from "../../../guard";
import { readMenuFaces } from "../own-rights";
import { NewGroup } from "./new-group";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("groups.new") });

export default async function Page() {
  const admin = await guard("newGroup");
  const [{ items }, { menus }, faces] = await Promise.all([
    read(listPresets, {}),
    read(explainAccess, { id: admin.group.id }),
    readMenuFaces(admin),
  ]);
  return (
    <PageWords parts={["groups", "menu", "edit"]}>
      <NewGroup presets={items} menus={menus} faces={faces} />
    </PageWords>
  );
}
