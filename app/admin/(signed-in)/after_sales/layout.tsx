import type { ReactNode } from "react";
import { PageTranslations } from "@/components/i18n/page-translations";
import { signedInAdmin } from "../../guard";
import { PendingDecisionProvider } from "./pending-decision-provider";

/** The list and the request pages share the pending decision and the order of the queue. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { id } = await signedInAdmin();
  return (
    <PageTranslations parts={["afterSales", "afterSale", "state", "viewer"]}>
      <PendingDecisionProvider admin={id}>{children}</PendingDecisionProvider>
    </PageTranslations>
  );
}
