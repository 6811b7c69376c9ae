import type { ReactNode } from "react";
import { PageWords } from "@/components/page-words";
import { DecisionKeeper } from "./decision-keeper";

/** The queue and its requests share the decision that has not left yet, and the order in which they are worked through. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <PageWords parts={["afterSales", "afterSale", "state"]}>
      <DecisionKeeper>{children}</DecisionKeeper>
    </PageWords>
  );
}
