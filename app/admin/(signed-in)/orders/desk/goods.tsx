import { Fragment } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { Picture } from "../[id]/picture";
import { shortOrderNo } from "../order-names";
import { describeRefunds } from "../payment-texts";
import type { ListedOrder } from "../types";
import { unshippedUnits, withheldNotes } from "../unshipped-units";

export function Goods({ orders }: { orders: ListedOrder[] }) {
  const t = useTranslator();
  return (
    <ul className="max-h-[46dvh] overflow-y-auto">
      {orders.map((order, at) => (
        <Fragment key={order.id}>
          {orders.length > 1 && (
            <li className="border-b border-line-soft bg-hover px-5 py-1.5 text-small text-ink-2 wrap-anywhere">
              <code>{shortOrderNo(order)}</code>
              {at > 0 &&
                [
                  order.remark,
                  order.note,
                  ...describeRefunds(order, t).map(({ text }) => text),
                  ...withheldNotes(order, t),
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <bdi key={text} className="ml-3 font-medium whitespace-pre-wrap text-amber">
                      {text}
                    </bdi>
                  ))}
            </li>
          )}
          {(order.items ?? [])
            .map((line) => ({ ...line, left: unshippedUnits(line) }))
            .filter(({ left }) => left > 0)
            .map((line) => (
              <li key={line.id} className="flex items-center gap-4 border-b border-line-soft px-5 py-3">
                <Picture line={line} size={56} />
                <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
                <span className="text-title tabular-nums">× {line.left}</span>
              </li>
            ))}
        </Fragment>
      ))}
    </ul>
  );
}
