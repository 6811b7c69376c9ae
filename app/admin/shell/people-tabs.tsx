import { PageTabs } from "./page-tabs";

/** Back-office users and sessions share a menu. */
export const peopleTabs = (current: "users" | "sessions") =>
  PageTabs({ label: "users.tabs", pages: ["users", "sessions"], current });
