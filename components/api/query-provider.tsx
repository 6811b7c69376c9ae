"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter, useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { onMutation } from "./cms";

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: true,
        retry: (failures, { code }) => failures < 1 && (code === "offline" || code === "unavailable"),
        // Sends requests while the browser is offline, because the server can be on the same machine.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

/** The queries that the layout shows on every page, and the paths whose writes change them. */
const changedBy: Readonly<Record<string, RegExp>> = {
  "/cms/order/counts": /^\/cms\/(order|shipment)\b/,
  "/cms/after_sale/counts": /^\/cms\/(after_sale|order)\b/,
  "/cms/complaint/counts": /^\/cms\/complaint\b/,
  "/cms/invoice/counts": /^\/cms\/(invoice|order)\b/,
  "/cms/review/counts": /^\/cms\/review\b/,
  "/cms/alarm": /^\/cms\/alarm\/read$/,
};

/** The query cache of the back office. A write invalidates it, and the pages that Next has cached or prefetched. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  const router = useRouter();
  const page = useSelectedLayoutSegments().join("/");
  const isOutdated = useRef(false);
  useEffect(
    () =>
      onMutation((path) => {
        isOutdated.current = true;
        // Only marks queries as stale: the page that wrote refreshes what it shows.
        void client.invalidateQueries({ refetchType: "none" });
        void client.refetchQueries({
          type: "active",
          predicate: ({ queryKey: [read] }) => changedBy[String(read)]?.test(path) === true,
        });
      }),
    [client],
  );
  useEffect(() => {
    if (!page || !isOutdated.current) return;
    isOutdated.current = false;
    router.refresh();
  }, [page, router]);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
