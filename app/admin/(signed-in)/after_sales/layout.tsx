import type { ReactNode } from "react";
import { PageTranslations } from "@/components/i18n/page-translations";
import { PendingDecisionProvider } from "./pending-decision-provider";

/** The list and the request pages share the pending decision and the order of the queue. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PageTranslations parts={["afterSales", "afterSale", "state", "viewer"]}>
      <PendingDecisionProvider>{children}</PendingDecisionProvider>
    </PageTranslations>
  );
}
