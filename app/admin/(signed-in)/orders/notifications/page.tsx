import type { Metadata } from "next";
import { queryOfDays } from "@/components/data-table/days";
import { StateTones } from "@/components/orders/order-state";
import { PageWords } from "@/components/words/page-words";
import { attempt, inputOf } from "@/lib/next/attempt";
import { currentShop } from "@/lib/next/shop";
import { getWords } from "@/lib/next/words";
import { listNotifications } from "@/lib/selling/payments/admin-operations";
import { firstPage, type Params, stateOf } from "../../../first-page";
import { guard } from "../../../guard";
import { ListSkeleton } from "../../../list-skeleton";
import { RowsOnceRead } from "../../../rows-once-read";
import { notificationParameters } from "../money-tones";
import { readTones } from "../shop-words";
import { NotificationsPage } from "./notifications-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.notifications") });

export default async function Page({ searchParams }: { searchParams: Promise<Params> }) {
  await guard("notifications");
  const words = await getWords();
  return (
    <PageWords parts={["menu", "list", "money", "order"]}>
      <RowsOnceRead skeleton={<ListSkeleton title={words("menu.notifications")} />} rows={rowsOf(await searchParams)} />
    </PageWords>
  );
}

async function rowsOf(params: Params) {
  const timeZone = (await currentShop())["shop.time_zone"];
  const [first, tones] = await Promise.all([
    firstPage({
      name: "notifications",
      state: stateOf(params, notificationParameters),
      queryOf: (state) => queryOfDays(state, timeZone),
      read: (query) => attempt(listNotifications, inputOf(listNotifications, query)),
    }),
    readTones(),
  ]);
  return (
    <StateTones tones={tones}>
      <NotificationsPage {...first} />
    </StateTones>
  );
}
