import { Tabs } from "@/components/ui/tabs";
import type { Key } from "@/lib/i18n/admin/words";
import { getWords } from "@/lib/next/words";
import { ownPages } from "../guard";
import { type AdminPageName, adminPage } from "../pages";

interface Shown {
  label: Key;
  pages: readonly AdminPageName[];
  current: AdminPageName;
}

export async function PageTabs({ label, pages, current }: Shown) {
  const words = await getWords();
  const open = await ownPages();
  const shown = pages.filter((name) => open.includes(name));
  if (shown.length < 2) return null;
  return (
    <Tabs
      label={words(label as "groups.tabs")}
      tabs={shown.map((name) => ({
        href: adminPage(name).path,
        label: words(adminPage(name).title),
        current: name === current,
      }))}
    />
  );
}
