import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { getWords } from "@/lib/next/words";
import { listNotifications } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type Searched } from "../../../list-page";
import { notificationParameters } from "../money-tones";
import { readTones } from "../shop-words";
import { NotificationsPage } from "./notifications-page";

export const generateMetadata = async (): Promise<Metadata> => ({ title: (await getWords())("menu.notifications") });

export default function Page({ searchParams }: Searched) {
  return (
    <ListPage
      name="notifications"
      title={(words) => words("menu.notifications")}
      parts={["menu", "list", "money", "order"]}
      searchParams={searchParams}
      rows={rowsOf}
    />
  );
}

async function rowsOf(params: Params) {
  const [first, tones] = await Promise.all([
    firstRows(listNotifications, { name: "notifications", params, parameters: notificationParameters, hasDays: true }),
    readTones(),
  ]);
  return (
    <StateTones tones={tones}>
      <NotificationsPage {...first} />
    </StateTones>
  );
}
