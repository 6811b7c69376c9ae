"use client";

import { useQueries } from "@tanstack/react-query";
import { cms } from "@/components/api/cms";
import { orThrow } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import type { Queue } from "./visible-menus";

const polled = {
  orders: {
    path: "/cms/order/counts",
    count: async () => {
      const { paid, to_pick_up } = orThrow(await cms("GET", "/cms/order/counts"));
      return paid - to_pick_up;
    },
  },
  after_sales: {
    path: "/cms/after_sale/counts",
    count: async () => orThrow(await cms("GET", "/cms/after_sale/counts")).open,
  },
  invoices: {
    path: "/cms/invoice/counts",
    count: async () => orThrow(await cms("GET", "/cms/invoice/counts")).open,
  },
  reviews: {
    path: "/cms/review/counts",
    count: async () => orThrow(await cms("GET", "/cms/review/counts")).pending,
  },
} as const;
const texts = {
  orders: "news.toShip",
  after_sales: "news.toAnswer",
  invoices: "news.toInvoice",
  reviews: "news.toModerate",
} as const;
const pollMs = 30_000;
const most = 999;

/** The number of records that wait for an admin: of one queue next to its menu, of several next to a folded heading. */
export function MenuCount({ of }: { of: readonly Queue[] }) {
  const t = useTranslator();
  const results = useQueries({
    // Not shared with the page of these records: React would hydrate one of the two with the newer response of the other.
    queries: of.map((name) => ({
      queryKey: [polled[name].path, "menu"],
      queryFn: polled[name].count,
      refetchInterval: pollMs,
    })),
  });
  const open = of.map((name, at) => ({ name, count: results[at]?.data ?? 0 })).filter(({ count }) => count > 0);
  if (open.length === 0) return null;
  const sum = open.reduce((total, { count }) => total + count, 0);
  return (
    <span className="ml-auto shrink-0 pl-1 text-small font-normal text-ink-2 tabular-nums [details[open]>summary_&]:hidden">
      <span aria-hidden="true">{sum > most ? `${most}+` : sum}</span>
      <span className="sr-only">{open.map(({ name, count }) => t(texts[name], { count })).join(", ")}</span>
    </span>
  );
}
