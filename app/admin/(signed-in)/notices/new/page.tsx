import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { NoticeEditor } from "../[id]/notice-editor";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.newNotice") });

export default async function Page() {
  await guard("newNotice");
  return (
    <PageWords parts={["menu", "phone", "picker", "rich", "notices", "field"]}>
      <NoticeEditor />
    </PageWords>
  );
}
