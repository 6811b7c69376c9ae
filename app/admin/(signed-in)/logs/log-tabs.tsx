"use client";

import { useMay } from "@/components/session/may";
import { Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";

const tabs = [
  { name: "operations", path: "/admin/logs", permission: "oper_log.read" },
  { name: "logins", path: "/admin/logs/logins", permission: "login_log.read" },
  { name: "errors", path: "/admin/logs/errors", permission: "error_log.read" },
] as const;

/** The logs that the admin may read, each with an address of its own. */
export function LogTabs({ current }: { current: (typeof tabs)[number]["name"] }) {
  const words = useWords();
  const may = useMay();
  return (
    <Tabs
      label={words("menu.logs")}
      tabs={tabs
        .filter(({ permission }) => may(permission))
        .map(({ name, path }) => ({ href: path, label: words(`logs.tab.${name}`), current: name === current }))}
    />
  );
}
