import { list } from "@/lib/selling/complaints/operations";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { complaintParameters } from "./complaint";
import { ComplaintsPage } from "./complaints-page";

export const generateMetadata = pageTitle("menu.complaints");

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="complaints"
      title={(t) => t("menu.complaints")}
      parts={["menu", "list", "complaints", "afterSales"]}
      searchParams={searchParams}
      rows={async (params) => (
        <ComplaintsPage {...(await firstRows(list, { name: "complaints", params, parameters: complaintParameters }))} />
      )}
    />
  );
}
