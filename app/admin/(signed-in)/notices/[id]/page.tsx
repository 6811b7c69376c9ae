import { PageTranslations } from "@/components/i18n/page-translations";
import { get, listReaders } from "@/lib/content/notices/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { guard } from "../../../guard";
import { pageTitle } from "../../../page-title";
import { recordId } from "../../../record-id";
import { NoticeEditor } from "./notice-editor";

export const generateMetadata = pageTitle("kinds.notice");

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  await guard("notices");
  const id = await recordId(params);
  const notice = await read(get, { id });
  const readers = await attempt(listReaders, { id });
  return (
    <PageTranslations parts={["menu", "phone", "picker", "rich", "notices", "field"]}>
      <NoticeEditor notice={notice} firstReaders={{ path: `/cms/notice/${id}/reader`, at: Date.now(), ...readers }} />
    </PageTranslations>
  );
}
