import { listNotifications } from "@/lib/selling/payments/admin-operations";
import { listPage } from "../../../list-page";
import { NotificationsPage } from "./notifications-page";

const page = listPage(listNotifications, {
  name: "notifications",
  parts: ["menu", "list", "money", "order"],
  show: (first) => <NotificationsPage {...first} />,
});

export const generateMetadata = page.generateMetadata;
export default page.render;
