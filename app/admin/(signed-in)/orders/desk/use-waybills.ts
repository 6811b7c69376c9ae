import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { apiQueryOptions } from "@/components/api/use-api-query";
import type { Carrier } from "../shop-dictionaries";
import type { ListedOrder } from "../types";

/** A carrier takes longer than the shop, so several waybills are requested at once. */
const atOnce = 3;
const quotaPollMs = 60_000;

/** The waybills of the chosen carrier: how many are left, and the waiting orders that can be shipped with one. */
export function useWaybills(carriers: Carrier[], carrier: string, waiting: ListedOrder[]) {
  const [isRunning, setRunning] = useState(false);
  const account = carriers.find(({ value }) => value === carrier)?.account;
  const { data, refetch } = useQuery({
    ...apiQueryOptions("/cms/waybill/accounts"),
    enabled: Boolean(account),
    refetchInterval: quotaPollMs,
  });
  const isSame = (one: { delivery_id: string; biz_id: string }) =>
    one.delivery_id === account?.delivery_id && one.biz_id === account.biz_id;
  // An order with a refund is looked at first.
  const orders = account
    ? waiting.filter(({ delivery, refunds = [] }) => delivery === "express" && !refunds.length)
    : [];

  async function shipAll(chosen: ListedOrder[], ship: (order: ListedOrder) => Promise<unknown>) {
    setRunning(true);
    const left = [...chosen];
    const work = async () => {
      for (let next = left.shift(); next; next = left.shift()) await ship(next);
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    setRunning(false);
    void refetch();
  }
  /** Undefined: the carrier has no account. Null: no limit is known. */
  const quota = account ? (data?.items.find(isSame)?.quota ?? null) : undefined;
  return { orders, isRunning, shipAll, quota };
}
