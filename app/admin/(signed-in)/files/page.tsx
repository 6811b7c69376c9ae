import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import * as files from "@/lib/content/files/operations";
import * as folders from "@/lib/content/folders/operations";
import { attempt, inputOf } from "@/lib/next/attempt";
import { getWords } from "@/lib/next/words";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard, ownPages } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { FilesPage } from "./files-page";
import { fileParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("files.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("files");
  const words = await getWords();
  return (
    <PageWords parts={["list", "picker", "record", "files"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("files.title")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, fileParameters);
  const [first, allFolders, open] = await Promise.all([
    firstPage({ name: "files", state, read: (query) => attempt(files.list, inputOf(files.list, query)) }),
    attempt(folders.list, {}),
    ownPages(),
  ]);
  return (
    <FilesPage {...first} firstFolders={{ path: "/cms/folder", at: first.first.at, ...allFolders }} openPages={open} />
  );
}
