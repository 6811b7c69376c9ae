import { Fragment } from "react";
import { useWords } from "@/components/words/words";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { Picture } from "../[id]/picture";
import { leftOf, saidHeld } from "../left-of";
import { saidRefunds } from "../said-refunds";
import type { ListedOrder } from "../types";
import { shortNo } from "./names";

export function Goods({ orders }: { orders: ListedOrder[] }) {
  const words = useWords();
  return (
    <ul className="max-h-[46dvh] overflow-y-auto">
      {orders.map((order, at) => (
        <Fragment key={order.id}>
          {orders.length > 1 && (
            <li className="border-b border-line-soft bg-hover px-5 py-1.5 text-small text-ink-2 wrap-anywhere">
              <code>{shortNo(order)}</code>
              {at > 0 &&
                [
                  order.remark,
                  order.note,
                  ...saidRefunds(order, words).map(({ text }) => text),
                  ...saidHeld(order, words),
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
            .map((line) => ({ ...line, left: leftOf(line) }))
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
