import { PageTabs } from "./page-tabs";

export const peopleTabs = (current: "users" | "sessions") =>
  PageTabs({ label: "users.tabs", pages: ["users", "sessions"], current });
