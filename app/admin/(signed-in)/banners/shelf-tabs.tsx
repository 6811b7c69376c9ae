"use client";

import { useMay } from "@/components/session/may";
import { Tabs } from "@/components/ui/tabs";
import { useWords } from "@/components/words/words";

export function ShelfTabs({ current }: { current: "banners" | "themes" }) {
  const words = useWords();
  const may = useMay();
  const tabs = [
    ...(may("banner.read") ? (["banners"] as const) : []),
    ...(may("theme.read") ? (["themes"] as const) : []),
  ];
  return (
    <Tabs
      label={words("banners.tabs")}
      tabs={tabs.map((name) => ({
        href: `/admin/${name}`,
        label: words(`banners.tab.${name}`),
        current: name === current,
      }))}
    />
  );
}
