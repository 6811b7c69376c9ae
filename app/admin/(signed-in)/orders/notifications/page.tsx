import { listNotifications } from "@/lib/selling/payments/admin-operations";
import type { Params } from "../../../first-page";
import { firstRows, ListPage, type SearchParamsProps } from "../../../list-page";
import { pageTitle } from "../../../page-title";
import { notificationParameters } from "../money-rows";
import { NotificationsPage } from "./notifications-page";

export const generateMetadata = pageTitle("menu.notifications");

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
  const [first] = await Promise.all([
    firstRows(listNotifications, { name: "notifications", params, parameters: notificationParameters, hasDays: true }),
  ]);
  return <NotificationsPage {...first} />;
}
