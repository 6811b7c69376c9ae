import { MessageSquareText } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { recipientName, shortOrderNo } from "../order-names";
import { describeRefunds } from "../payment-texts";
import type { ListedOrder } from "../types";
import { unshippedUnits, withheldUnits } from "../unshipped-units";

const unitsLeft = ({ items = [] }: ListedOrder) => items.reduce((sum, line) => sum + unshippedUnits(line), 0);

interface Props {
  orders: ListedOrder[];
  current: number | undefined;
  total: number;
  onChoose: (id: number) => void;
}

export function Waiting({ orders, current, total, onChoose }: Props) {
  const t = useTranslator();
  const box = useRef<HTMLUListElement>(null);
  // Scrolls the list only: `scrollIntoView` would also move the page, away from the field of the tracking number.
  useEffect(() => {
    const row = current && box.current?.querySelector<HTMLElement>("[aria-current]");
    if (!row || !box.current) return;
    const { top, bottom } = row.getBoundingClientRect();
    const seen = box.current.getBoundingClientRect();
    if (top < seen.top) box.current.scrollTop -= seen.top - top;
    else if (bottom > seen.bottom) box.current.scrollTop += bottom - seen.bottom;
  }, [current]);
  const hidden = Math.max(0, total - orders.length);
  if (!orders.length) return null;
  return (
    <Card title={t("desk.queue")} className="sticky top-4 max-xl:hidden">
      <ul ref={box} className="max-h-[calc(100dvh-240px)] overflow-y-auto">
        {orders.map((each) => (
          <li key={each.id} className="border-b border-line-soft last:border-0">
            <button
              type="button"
              aria-current={each.id === current ? "true" : undefined}
              onClick={() => onChoose(each.id)}
              className={classes(
                "flex min-h-10 w-full items-center gap-3 px-4 text-left -outline-offset-2",
                each.id === current ? "bg-soft shadow-[inset_2px_0_var(--color-accent)]" : "hover:bg-hover",
              )}
            >
              <code>{shortOrderNo(each)}</code>
              <bdi className="min-w-0 flex-1 truncate">{recipientName(each)}</bdi>
              {(each.remark || each.note || describeRefunds(each, t).length > 0 || withheldUnits(each) > 0) && (
                <MessageSquareText className="size-4 shrink-0 text-amber" aria-label={t("orders.hasWish")} />
              )}
              <span className="text-small text-ink-2">{t("desk.items", { count: unitsLeft(each) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line-soft px-4 py-2.5 text-ink-2">{t("desk.more", { count: hidden })}</p>
      )}
    </Card>
  );
}
