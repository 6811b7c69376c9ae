import type { ReactNode } from "react";
import { PageWords } from "@/components/words/page-words";
import { signedInAdmin } from "../../guard";
import { DecisionKeeper } from "./decision-keeper";

/** The queue and its requests share the decision that has not left yet, and the order in which they are worked through. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { id } = await signedInAdmin();
  return (
    <PageWords parts={["afterSales", "afterSale", "state"]}>
      <DecisionKeeper admin={id}>{children}</DecisionKeeper>
    </PageWords>
  );
}
