"use client";

import { useQuery } from "@tanstack/react-query";
import { cms } from "@/components/api/cms";
import { orThrow } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { MenuCount } from "./menu-count";

const path = "/cms/invoice/counts";
const pollMs = 60_000;

/** The number of invoices to issue or to cancel, next to their menu. */
export function InvoiceCount() {
  const words = useTranslator();
  const { data } = useQuery({
    queryKey: [path, "menu"],
    queryFn: async () => orThrow(await cms("GET", path)),
    refetchInterval: pollMs,
  });
  const count = data?.open ?? 0;
  return <MenuCount count={count} what={words("news.toInvoice", { count })} />;
}
