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
    average: payments ? Math.round(taken / payments) : 0,
    refundedShare: taken ? (refunded / taken) * 100 : 0,
  };
};

type Sum = ReturnType<typeof sumDays>;

/** `change` compares with the previous period. It is undefined if that period has no value to compare with. */
export function buildFigures(now: Sum, before: Sum, words: Translator) {
  const change = (name: "taken" | "net" | "orders" | "average") =>
    before[name] > 0 ? Math.round((now[name] / before[name] - 1) * 100) : undefined;
  const points = before.taken ? Math.round((now.refundedShare - before.refundedShare) * 10) / 10 : undefined;
  const figure = (name: "taken" | "net" | "orders" | "average", value: string) => ({
    label: words(`dashboard.sales.${name}`),
    value,
    change: percent(change(name)),
    isGood: rises(change(name)),
  });
  return [
    figure("taken", formatMoney(now.taken)),
    {
      label: words("dashboard.sales.refunded", { share: `${now.refundedShare.toFixed(1)} %` }),
      value: formatMoney(now.refunded),
      change: points === undefined ? undefined : words("dashboard.sales.points", { change: signed(points) }),
      isGood: points === undefined || points === 0 ? undefined : points < 0,
    },
    figure("net", formatMoney(now.net)),
    figure("orders", formatNumber(now.orders)),
    figure("average", formatMoney(now.average)),
  ];
}

const signed = (value: number) => `${value > 0 ? "+ " : value < 0 ? "− " : "± "}${Math.abs(value)}`;
const percent = (value: number | undefined) => (value === undefined ? undefined : `${signed(value)} %`);
const rises = (value: number | undefined) => (value ? value > 0 : undefined);
