import type { Metadata } from "next";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/system/login-log/operations";
import type { Params } from "../../../first-page";
import { type Admin, firstRows, ListPage, type Searched } from "../../../list-page";
import { keptDays } from "../kept-days";
import { loginParameters } from "../log-parameters";
import { LoginsPage } from "./logins-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.logins") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="logins"
      title={(words) => words("menu.logs")}
      parts={["menu", "list", "logs"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params, { group }: Admin) {
  const [first, days] = await Promise.all([
    firstRows(list, { name: "logins", params, parameters: loginParameters, hasDays: true }),
    keptDays(group.permissions),
  ]);
  return <LoginsPage {...first} keptDays={days} />;
}
