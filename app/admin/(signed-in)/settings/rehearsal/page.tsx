import type { Metadata } from "next";
import { PageWords } from "@/components/words/page-words";
import { environment } from "@/lib/kernel/process/environment";
import { read } from "@/lib/next/read";
import { getWords } from "@/lib/next/words";
import { detail } from "@/lib/system/rehearsal/operations";
import { guard } from "../../../guard";
import { RehearsalPage } from "./rehearsal-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.rehearsal") });

export default async function Page() {
  await guard("rehearsal");
  const first = { path: "/cms/rehearsal" as const, at: Date.now(), done: await read(detail, {}) };
  return (
    <PageWords parts={["menu", "rehearsal"]}>
      <RehearsalPage first={first} isDemo={environment().sandbox} />
    </PageWords>
  );
}
