import { get, listReaders } from "@/lib/content/notices/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { recordPage } from "../../../record-page";
import { NoticeEditor } from "./notice-editor";

const page = recordPage(get, {
  name: "notices",
  parts: ["menu", "phone", "picker", "rich", "notices", "field"],
  show: async (notice) => {
    if (!notice) return <NoticeEditor />;
    const { id } = notice;
    const readers = await attempt(listReaders, { id });
    return (
      <NoticeEditor notice={notice} firstReaders={{ path: `/cms/notice/${id}/reader`, at: Date.now(), ...readers }} />
    );
  },
});

export const generateMetadata = page.generateMetadata;
export default page.render;
