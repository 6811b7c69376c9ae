import { read } from "@/lib/next/read";
import { list } from "@/lib/system/backups/operations";
import { plainPage } from "../../../plain-page";
import { BackupsPage } from "./backups-page";

const page = plainPage("backups", ["menu", "backups"], async ({ group }) => {
  const done = await read(list, {});
  return <BackupsPage first={{ path: "/cms/backup", at: Date.now(), done }} isOwner={group.isRoot} />;
});

export const generateMetadata = page.generateMetadata;
export default page.render;
