import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatNumber } from "@/lib/i18n/format";

export interface SalesDay {
  day: string;
  orders: number;
  payments: number;
  paid_amount: number;
  refunded_amount: number;
}

export const sumDays = (days: readonly SalesDay[]) => {
  const add = (name: Exclude<keyof SalesDay, "day">) => days.reduce((sum, day) => sum + day[name], 0);
  const [taken, payments, orders, refunded] = [
    add("paid_amount"),
    add("payments"),
    add("orders"),
    add("refunded_amount"),
  ];
  return {
    taken,
    refunded,
    net: taken - refunded,
    orders,
    payments,
    average: payments ? Math.round(taken / payments) : 0,
    refundedShare: taken ? (refunded / taken) * 100 : 0,
  };
};

type Sum = ReturnType<typeof sumDays>;

interface CategoryAmounts {
  amount: number;
  cost: { known_amount: number; cost: number; profit: number } | null;
}

/** `knownShare`: the per cent of the sales whose cost is known, rounded down, so that 100 means all. */
export function sumCategories(categories: readonly CategoryAmounts[]) {
  const add = (of: (one: CategoryAmounts) => number) => categories.reduce((sum, one) => sum + of(one), 0);
  const [amount, known] = [add((one) => one.amount), add(({ cost }) => cost?.known_amount ?? 0)];
  return {
    amount,
    known,
    cost: add(({ cost }) => cost?.cost ?? 0),
    profit: add(({ cost }) => cost?.profit ?? 0),
    knownShare: amount ? Math.floor((known / amount) * 100) : 0,
  };
}

/** `change` compares with the previous period. It is undefined if that period has no value to compare with. */
export function buildFigures(now: Sum, before: Sum, t: Translator) {
  const ratio = (name: "taken" | "net" | "orders" | "average") =>
    before[name] > 0 ? now[name] / before[name] : undefined;
  const points = before.taken ? Math.round((now.refundedShare - before.refundedShare) * 10) / 10 : undefined;
  const figure = (name: "taken" | "net" | "orders" | "average", value: string) => ({
    label: t(`dashboard.sales.${name}`, { count: now.payments }),
    value,
    change: changeText(ratio(name), t),
    isGood: rises(ratio(name)),
  });
  return [
    figure("taken", formatMoney(now.taken)),
    {
      label: t("dashboard.sales.refunded", { share: `${now.refundedShare.toFixed(1)}%` }),
      value: formatMoney(now.refunded),
      change: points === undefined ? undefined : t("dashboard.sales.points", { change: signed(points) }),
      isGood: points === undefined || points === 0 ? undefined : points < 0,
    },
    figure("net", formatMoney(now.net)),
    figure("orders", formatNumber(now.orders)),
    figure("average", formatMoney(now.average)),
  ];
}

const signed = (value: number) => `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value)}`;
const percentOf = (ratio: number) => Math.round((ratio - 1) * 100);

/** From three times the earlier value on, people read the multiple more easily than per cent. */
function changeText(ratio: number | undefined, t: Translator) {
  if (ratio === undefined) return undefined;
  if (ratio < 3) return `${signed(percentOf(ratio))}%`;
  const times = formatNumber(ratio < 10 ? Math.round(ratio * 10) / 10 : Math.round(ratio));
  return t("dashboard.sales.times", { times });
}

const rises = (ratio: number | undefined) => (ratio && percentOf(ratio) ? ratio > 1 : undefined);
