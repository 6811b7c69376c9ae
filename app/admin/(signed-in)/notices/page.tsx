import type { Metadata } from "next";
import { list } from "@/lib/content/notices/admin-operations";
import { getTranslator } from "@/lib/next/translator";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { NoticesPage } from "./notices-page";
import { noticeParameters } from "./types";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getTranslator())("kinds.notice") });

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="notices"
      title={(t) => t("kinds.notice")}
      parts={["menu", "list", "notices", "field"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  return <NoticesPage {...(await firstRows(list, { name: "notices", params, parameters: noticeParameters }))} />;
}
