import { plainQuery } from "@/components/data-table/list-state";
import { PageTranslations } from "@/components/i18n/page-translations";
import { Crumb } from "@/components/ui/crumb";
import { formatDay } from "@/lib/i18n/format";
import { attempt, inputOf } from "@/lib/next/attempt";
import { read } from "@/lib/next/read";
import { differences, get, lines } from "@/lib/selling/bills/operations";
import { firstPage, readListState } from "../../../../first-page";
import { guard } from "../../../../guard";
import type { SearchParamsProps } from "../../../../list-page";
import { pageTitle } from "../../../../page-title";
import { BillPage } from "./bill-page";
import { rangeOfDay } from "./range-of-day";

interface Address extends SearchParamsProps {
  params: Promise<{ day: string }>;
}

export const generateMetadata = pageTitle("menu.bills");

export default async function Page({ params, searchParams }: Address) {
  const { language } = await guard("bills");
  const { day } = await params;
  const bill = await read(get, { day });
  const ofDay = rangeOfDay(day);
  const query = { ...ofDay, size: 100 };
  const [found, first] = await Promise.all([
    read(differences, query),
    firstPage({
      name: "bill_lines",
      state: readListState(await searchParams, ["page", "size"]),
      queryOf: (state) => plainQuery({ ...state, ...ofDay }),
      read: (query) => attempt(lines, inputOf(lines, query)),
    }),
  ]);
  const at = Date.now();
  return (
    <PageTranslations parts={["menu", "list", "money", "bills"]}>
      <Crumb label={formatDay(day, language)} />
      <BillPage
        bill={{ path: `/cms/bill/${day}`, at, done: bill }}
        differences={{ path: "/cms/bill_difference", query, at, done: found }}
        lines={first}
      />
    </PageTranslations>
  );
}
