import { PageTranslations } from "@/components/i18n/page-translations";
import * as files from "@/lib/content/files/operations";
import * as folders from "@/lib/content/folders/operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getTranslator } from "@/lib/next/translator";
import { DelayedSkeleton } from "../../delayed-skeleton";
import { firstPage, type Params, readListState } from "../../first-page";
import { accessiblePages, guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { pageTitle } from "../../page-title";
import { FilesPage } from "./files-page";
import { fileParameters } from "./types";

export const generateMetadata = pageTitle("files.title");

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("files");
  const t = await getTranslator();
  return (
    <PageTranslations parts={["list", "picker", "record", "files"]}>
      <DelayedSkeleton skeleton={<ListSkeleton title={t("files.title")} />} rows={rowsOf(await searchParams)} />
    </PageTranslations>
  );
}

async function rowsOf(params: Params) {
  const state = readListState(params, fileParameters);
  const [first, allFolders, open] = await Promise.all([
    firstPage({ name: "files", state, read: (query) => attempt(files.list, inputOf(files.list, query)) }),
    attempt(folders.list, {}),
    accessiblePages(),
  ]);
  return (
    <FilesPage {...first} firstFolders={{ path: "/cms/folder", at: first.first.at, ...allFolders }} openPages={open} />
  );
}
