import type { ReactNode } from "react";
import { PageWords } from "@/components/words/page-words";
import { signedInAdmin } from "../../guard";
import { DecisionKeeper } from "./decision-keeper";

/** The list and the request pages share the pending decision and the order of the queue. */
export default async function Layout({ children }: { children: ReactNode }) {
  const { id } = await signedInAdmin();
  return (
    <PageWords parts={["afterSales", "afterSale", "state"]}>
      <DecisionKeeper admin={id}>{children}</DecisionKeeper>
    </PageWords>
  );
}
