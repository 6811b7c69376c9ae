import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Translator } from "@/lib/i18n/admin/translator";
import { Picture } from "../[id]/picture";
import { describeRefunds } from "../payment-texts";
import type { ListedOrder } from "../types";
import { withheldNotes } from "../unshipped-units";
import { type PickingOrder, pickingLines, type Shelf } from "./picking-lines";

interface Props {
  orders: ListedOrder[];
  shelves: ReadonlyMap<number, Shelf>;
  order: PickingOrder;
  t: Translator;
}
export function PickingList({ orders, shelves, order, t }: Props) {
  const goods = pickingLines(orders, shelves, order);
  return (
    <article
      data-picking=""
      className="light max-w-[210mm] rounded-card border bg-[#fff] p-8 text-[#000] max-md:p-3.5 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex justify-between gap-4 border-b border-[#000] pb-2">
        <p className="text-title">{t("print.picking")}</p>
        <p>
          {t("print.orders", { count: orders.length })} ·{" "}
          {t("print.total", { count: goods.reduce((sum, { count }) => sum + count, 0) })}
        </p>
      </header>
      <table className="w-full table-fixed">
        <thead>
          <tr className="border-b border-[#999] text-left">
            <th scope="col" className="w-14 py-1.5 pr-4 text-right font-medium">
              {t("print.count")}
            </th>
            <th scope="col" className="w-[38%] py-1.5 pr-4 font-medium max-sm:w-[46%]">
              {t("print.goods")}
            </th>
            <th scope="col" className="py-1.5 font-medium">
              {t("print.inOrders")}
            </th>
          </tr>
        </thead>
        <tbody>
          {goods.map((each) => (
            <tr key={each.key} className="break-inside-avoid border-b border-[#ccc] align-top">
              <td className="pt-4 pr-4 pb-2 text-right text-[15px] font-semibold tabular-nums">{each.count}</td>
              <td className="py-2 pr-4">
                <span className="flex min-h-9 items-center gap-3">
                  <span className="shrink-0 max-sm:hidden print:block">
                    <Picture line={each.line} size={36} isEager />
                  </span>
                  <span className="min-w-0 wrap-break-word">
                    <bdi>{fullName(each.line.name, each.line.variant_name)}</bdi>
                    <span className="block text-small">
                      {[each.shelf?.category, each.shelf?.sku].filter(Boolean).join(" · ")}
                    </span>
                  </span>
                </span>
              </td>
              <td className="pt-4 pb-2">
                <span className="grid grid-cols-[repeat(auto-fill,minmax(115px,1fr))] gap-x-2 font-mono text-small">
                  {each.orders.map(({ number, count, isPickup }) => (
                    <span key={number}>
                      □ {number} × {count}
                      {isPickup && <strong className="block pl-4 font-sans">{t("print.isPickup")}</strong>}
                    </span>
                  ))}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="pt-2">
        {orders.flatMap((order) =>
          [...withheldNotes(order, t), ...describeRefunds(order, t).map(({ text }) => text)].map((text) => (
            <li key={`${order.id} ${text}`} className="wrap-anywhere">
              <span className="font-mono text-small">{order.order_no.slice(-8)}</span> <strong>{text}</strong>
            </li>
          )),
        )}
      </ul>
    </article>
  );
}
