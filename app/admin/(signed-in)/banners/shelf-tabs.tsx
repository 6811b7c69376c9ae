"use client";

import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Tabs } from "@/components/ui/tabs";

export function ShelfTabs({ current }: { current: "banners" | "themes" }) {
  const t = useTranslator();
  const can = usePermission();
  const tabs = [
    ...(can("banner.read") ? (["banners"] as const) : []),
    ...(can("theme.read") ? (["themes"] as const) : []),
  ];
  return (
    <Tabs
      label={t("banners.tabs")}
      tabs={tabs.map((name) => ({
        href: `/admin/${name}`,
        label: t(`banners.tab.${name}`),
        current: name === current,
      }))}
    />
  );
}
