import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { formatMoney, formatTime } from "@/lib/i18n/format";
import type { Language } from "@/lib/i18n/language";
import { OrderSums } from "../[id]/order-sums";
import { Picture } from "../[id]/picture";
import { fullAddress } from "../order-names";
import type { ListedOrder, Order } from "../types";
import { unshippedUnits, withheldUnits } from "../unshipped-units";
import { Barcode } from "./barcode";

interface PaperProps {
  isLabel: boolean;
  shopName: string;
  logo: string | undefined;
  t: Translator;
  reader: { language: Language; timeZone: string };
}

/** A packing slip has neither prices nor refunds, because the parcel may be a gift. */
export function Slip({ order, ...paper }: PaperProps & { order: ListedOrder }) {
  const { isLabel, t } = paper;
  const { address, remark } = order;
  const lines = (order.items ?? []).map((line) => ({
    ...line,
    left: order.status === "paid" ? unshippedUnits(line) : line.count - line.held_count,
  }));
  const inside = lines.reduce((sum, { left }) => sum + left, 0);
  const sent = order.total_count - inside - withheldUnits(order);
  return (
    <Paper order={order} {...paper}>
      <section
        className={classes("border-b border-[#000] py-2", isLabel ? "text-[14px] leading-5" : "text-[15px] leading-6")}
      >
        {address ? (
          <>
            <p className="font-semibold wrap-anywhere">
              <bdi>{address.name}</bdi> <span className="tabular-nums">{address.phone}</span>
            </p>
            <p className="wrap-anywhere">
              <bdi>{fullAddress(address)}</bdi> {address.postal_code}
            </p>
          </>
        ) : (
          <p className="font-semibold">
            {t(order.delivery === "pickup" ? "print.pickup" : "print.virtual")}
            <bdi>{order.recipient?.name || order.user.nickname || `#${order.user.id}`}</bdi>{" "}
            <span className="tabular-nums">{order.recipient?.phone}</span>
          </p>
        )}
      </section>
      <table className="w-full">
        <thead className={isLabel ? "sr-only" : undefined}>
          <tr className="border-b border-[#999]">
            <th scope="col" className="py-1.5 text-left font-medium">
              {t("print.goods")}
            </th>
            <th scope="col" className="w-16 py-1.5 text-right font-medium">
              {t("print.count")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines
            .filter(({ left }) => left > 0)
            .map((line) => (
              <tr key={line.id} className="break-inside-avoid border-b border-[#ccc]">
                <td className={isLabel ? "py-1" : "py-2"}>
                  <span className="flex items-center gap-3">
                    {!isLabel && <Picture line={line} size={36} isEager />}
                    <span className="min-w-0 wrap-anywhere">
                      <bdi>{fullName(line.name, line.variant_name)}</bdi>
                      {line.sku && <bdi className="block font-mono text-[0.85em]">{line.sku}</bdi>}
                    </span>
                  </span>
                </td>
                <td className="text-right font-semibold whitespace-nowrap tabular-nums">× {line.left}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <footer className="flex flex-wrap justify-between gap-x-6 gap-y-1 pt-2">
        <span>
          {t("print.total", { count: inside })}
          {sent > 0 && ` · ${t("print.leftAlready", { count: sent })}`}
        </span>
        {remark && (
          <span className="min-w-0 whitespace-pre-wrap wrap-anywhere">
            {t("print.remark")}
            <bdi>{remark}</bdi>
          </span>
        )}
      </footer>
    </Paper>
  );
}

/** The amounts of the lines add up to that of the goods, before discounts. */
export function Receipt({ order, ...paper }: PaperProps & { order: Order }) {
  const { t, reader } = paper;
  return (
    <Paper order={order} {...paper}>
      <ul>
        {order.items.map((line) => (
          <li key={line.id} className="flex flex-wrap gap-x-4 border-b border-[#ccc] py-1.5 tabular-nums">
            <bdi className="mr-auto wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
            {formatMoney(line.price)} × {line.count}
            <span className="w-20 text-right">{formatMoney(line.subtotal)}</span>
          </li>
        ))}
      </ul>
      <div className="-mx-4">
        <OrderSums order={order} t={t} />
      </div>
      <p>{t("print.paid", { time: formatTime(order.paid_at!, reader) })}</p>
    </Paper>
  );
}

/** Black on white in every color scheme. */
function Paper({ order, children, ...paper }: PaperProps & { order: Order | ListedOrder; children: ReactNode }) {
  const { isLabel, shopName, logo, t, reader } = paper;
  return (
    <article
      data-slip=""
      className={classes(
        "light break-after-page rounded-card border bg-[#fff] text-[#000] last:break-after-auto print:rounded-none print:border-0",
        isLabel
          ? "w-[100mm] max-w-full p-[4mm] text-[11px] leading-4 print:w-auto print:p-0"
          : "max-w-[210mm] p-8 max-sm:p-4 print:max-w-none print:p-0",
      )}
    >
      <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-b border-[#000] pb-2">
        {logo && (
          <img src={logo} alt="" className={classes("shrink-0 object-contain", isLabel ? "size-9" : "size-12")} />
        )}
        <div className="mr-auto min-w-0">
          <p className={classes("font-semibold wrap-anywhere", !isLabel && "text-title")}>{shopName}</p>
          <p>
            {t("print.order")} <span className="font-mono">{order.order_no}</span>
          </p>
          <p>
            {t("print.placed")} {formatTime(order.created_at, reader)}
          </p>
        </div>
        <Barcode text={order.order_no} className={isLabel ? "h-10 w-[38mm]" : "h-12 w-[60mm]"} />
      </header>
      {children}
    </article>
  );
}
