import { list } from "@/lib/selling/codes/admin-operations";
import type { Params } from "../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../list-page";
import { pageTitle } from "../../page-title";
import { CodesPage } from "./codes-page";
import { codeParameters } from "./types";

export const generateMetadata = pageTitle("menu.codes");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="codes"
      title={(t) => t("menu.codes")}
      parts={["menu", "list", "codes"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  return <CodesPage {...(await firstRows(list, { name: "codes", params, parameters: codeParameters }))} />;
}
