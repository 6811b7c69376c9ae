import * as files from "@/lib/content/files/admin-operations";
import * as folders from "@/lib/content/folders/admin-operations";
import { attempt } from "@/lib/next/attempt";
import { accessiblePages } from "../../guard";
import { listPage } from "../../list-page";
import { FilesPage } from "./files-page";

const page = listPage(files.list, {
  name: "files",
  parts: ["list", "picker", "record", "files"],
  more: () => Promise.all([attempt(folders.list, {}), accessiblePages()]),
  show: (first, [allFolders, openPages]) => (
    <FilesPage
      {...first}
      firstFolders={{ path: "/cms/folder", at: first.first.at, ...allFolders }}
      openPages={openPages}
    />
  ),
});

export const generateMetadata = page.generateMetadata;
export default page.render;
