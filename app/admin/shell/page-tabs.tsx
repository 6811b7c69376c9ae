import { Tabs } from "@/components/ui/tabs";
import { getTranslator } from "@/lib/next/translator";
import { accessiblePages } from "../guard";
import { type AdminPageName, adminPage } from "../pages";

export const advancedPages = [
  "api_keys",
  "webhooks",
  "menus",
  "menuRoutes",
  "elements",
  "advanced",
  "dictionaries",
] as const;

const sets = [
  { label: "alarms.tabs", pages: ["alarms", "bots"] },
  { label: "menu.advanced", pages: advancedPages },
] as const;
type TabName = (typeof sets)[number]["pages"][number];

/** The tabs of pages that share one sidebar entry, as far as the admin can open them. */
export async function PageTabs({ current }: { current: TabName }) {
  const t = await getTranslator();
  const open = await accessiblePages();
  const { label, pages } = sets.find(({ pages }) => (pages as readonly AdminPageName[]).includes(current))!;
  const shown = pages.filter((name) => open.includes(name));
  if (shown.length < 2) return null;
  return (
    <Tabs
      label={t(label)}
      tabs={shown.map((name) => ({
        href: adminPage(name).path,
        label: t(adminPage(name).title),
        current: name === current,
      }))}
    />
  );
}
