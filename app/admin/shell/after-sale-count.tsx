"use client";

import { useQuery } from "@tanstack/react-query";
import { cms } from "@/components/api/cms";
import { orThrow } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { MenuCount } from "./menu-count";

const path = "/cms/after_sale/counts";
const pollMs = 30_000;

/** The number of after-sale requests under the tab "To do", next to their menu. */
export function AfterSaleCount() {
  const words = useTranslator();
  const { data } = useQuery({
    // Not shared with the page of after-sale requests: React would hydrate one of the two with the newer response of the other.
    queryKey: [path, "menu"],
    queryFn: async () => orThrow(await cms("GET", path)),
    refetchInterval: pollMs,
  });
  const count = data?.open ?? 0;
  return <MenuCount count={count} what={words("news.toAnswer", { count })} />;
}
