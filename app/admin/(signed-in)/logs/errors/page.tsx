import type { Metadata } from "next";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/system/error-log/operations";
import type { Params } from "../../../first-page";
import { type Admin, firstRows, ListPage, type Searched } from "../../../list-page";
import { keptDays } from "../kept-days";
import { errorParameters } from "../log-parameters";
import { ErrorsPage } from "./errors-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.errors") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="errors"
      title={(words) => words("menu.logs")}
      parts={["menu", "list", "logs"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, days] = await Promise.all([
    firstRows(list, { name: "errors", params, parameters: errorParameters, hasDays: true }),
    keptDays(group.permissions),
  ]);
  return <ErrorsPage {...first} keptDays={days} />;
}
