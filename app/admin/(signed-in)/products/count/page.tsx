import type { Metadata } from "next";
import { readState } from "@/components/data-table/list-state";
import { PageWords } from "@/components/words/page-words";
import { getWords } from "@/lib/next/words";
import { guard } from "../../../guard";
import { CountPage } from "./count-page";

type Params = Record<string, string | string[] | undefined>;

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("count.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("stockCount");
  const given = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value] as const] : [],
  );
  const { ids = "" } = readState(given, ["ids"]);
  return (
    <PageWords parts={["count", "list"]}>
      <CountPage
        ids={ids
          .split(",")
          .filter((id) => /^\d{1,9}$/.test(id))
          .map(Number)}
      />
    </PageWords>
  );
}
