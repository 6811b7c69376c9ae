import { list } from "@/lib/content/notices/admin-operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { NoticesPage } from "./notices-page";
import { noticeParameters } from "./types";

export const generateMetadata = pageTitle("kinds.notice");

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
