import { Tabs } from "@/components/ui/tabs";
import type { Key } from "@/lib/i18n/admin/translator";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages } from "../guard";
import { type AdminPageName, adminPage } from "../pages";

interface Props {
  label: Key;
  pages: readonly AdminPageName[];
  current: AdminPageName;
}

export async function PageTabs({ label, pages, current }: Props) {
  const t = await getTranslator();
  const open = await accessiblePages();
  const shown = pages.filter((name) => open.includes(name));
  if (shown.length < 2) return null;
  return (
    <Tabs
      label={t(label as "users.tabs")}
      tabs={shown.map((name) => ({
        href: adminPage(name).path,
        label: t(adminPage(name).title),
        current: name === current,
      }))}
    />
  );
}
