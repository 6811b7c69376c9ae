import type { Metadata } from "next";
import { queryOfDays } from "@/components/data-table/days";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { list } from "@/lib/people/customers/operations";
import { firstPage, type Params, stateOf } from "../../first-page";
import { guard } from "../../guard";
import { ListSkeleton } from "../../list-skeleton";
import { RowsOnceRead } from "../../rows-once-read";
import { customerParameters } from "./customer-parameters";
import { CustomersPage } from "./customers-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("customers.title") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("customers");
  const words = await getWords();
  return (
    <PageWords parts={["list", "users", "customers"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("customers.title")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const state = stateOf(params, customerParameters);
  const timeZone = (await currentShop())["shop.time_zone"];
  const first = await firstPage({
    name: "customers",
    state,
    queryOf: (wanted) => queryOfDays(wanted, timeZone),
    read: (query) => attempt(list, inputOf(list, query)),
  });
  return <CustomersPage {...first} />;
}
