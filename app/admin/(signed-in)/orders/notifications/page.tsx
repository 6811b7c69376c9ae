import type { Metadata } from "next";
import { StateTones } from "@/components/orders/order-state";
import { getTranslator } from "@/lib/next/translator";
import { listNotifications } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { notificationParameters } from "../money-rows";
import { readTones } from "../shop-dictionaries";
import { NotificationsPage } from "./notifications-page";

export const generateMetadata = async (): Promise<Metadata> => ({
  title: (await getTranslator())("menu.notifications"),
});

export default function Page({ searchParams }: SearchParamsProps) {
  return (
    <ListPage
      name="notifications"
      title={(t) => t("menu.notifications")}
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
