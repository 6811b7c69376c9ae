"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useRouter, useSelectedLayoutSegments } from "next/navigation";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { onWritten } from "./cms";

const createClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: "always",
        refetchOnReconnect: true,
        retry: (failures, { code }) => failures < 1 && (code === "offline" || code === "unavailable"),
        // A shop on the same machine answers without a network.
        networkMode: "always",
      },
      mutations: { networkMode: "always" },
    },
  });

/** Figures that the frame shows on every page, and the paths whose writes change them. */
const changedBy: Readonly<Record<string, RegExp>> = {
  "/cms/order/news": /^\/cms\/(order|shipment)\b/,
  "/cms/after_sale/counts": /^\/cms\/(after_sale|order)\b/,
  "/cms/alarm": /^\/cms\/alarm\/read$/,
};

/** The cache of what an admin's pages have read. A write makes it outdated, and so the pages that Next has cached or prefetched. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  const router = useRouter();
  const page = useSelectedLayoutSegments().join("/");
  const isOutdated = useRef(false);
  useEffect(
    () =>
      onWritten((path) => {
        isOutdated.current = true;
        // The page that has written reads again what it shows.
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
