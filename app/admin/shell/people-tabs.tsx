import { PageTabs } from "./page-tabs";

/** Back-office users, customers and sessions share a menu. */
export const PeopleTabs = ({ current }: { current: "users" | "customers" | "sessions" }) => (
  <PageTabs label="users.tabs" pages={["users", "customers", "sessions"]} current={current} />
);
