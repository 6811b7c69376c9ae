"use client";

import { Check, Printer, TriangleAlert } from "lucide-react";
import { formatProblem } from "@/components/api/problem";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { buttonClasses } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Link } from "@/components/ui/link";
import { carrierName, recipientName, shortOrderNo } from "../order-names";
import type { Carrier } from "../shop-dictionaries";
import type { ListedOrder } from "../types";
import { UndoShipmentButton } from "../undo-shipment";
import type { ShippedOrder } from "./queue";

const maxShown = 50;

const labelsOf = (ids: number[]) => `/admin/orders/print?ids=${ids.join()}&kind=waybills`;

interface Props {
  sent: ShippedOrder<ListedOrder>[];
  /** The orders whose labels are not printed yet. */
  labelled: number[];
  onPrint: (printed: number[]) => void;
  carriers: Carrier[];
  onTakeBack: (sent: ShippedOrder<ListedOrder>) => Promise<unknown>;
}

export function JustShipped({ sent, labelled, onPrint, carriers, onTakeBack }: Props) {
  const t = useTranslator();
  const toPrint = labelled.slice(0, 50); // the most ids that the list of orders takes
  return (
    <Card title={t("desk.done")} className="lg:max-xl:col-start-2">
      {toPrint.length > 0 && (
        <p className="border-b border-line-soft px-4 py-2.5">
          <a
            href={labelsOf(toPrint)}
            target="_blank"
            rel="noopener"
            className={buttonClasses()}
            onClick={() => onPrint(toPrint)}
          >
            <Printer className="size-4" aria-hidden="true" />
            {t("desk.labels", { count: toPrint.length })}
          </a>
        </p>
      )}
      {sent.length === 0 && <p className="px-4 py-3.5 text-ink-2">{t("desk.done.none")}</p>}
      <ul>
        {sent.slice(0, maxShown).map((each) => (
          <Row key={each.order.id} sent={each} carriers={carriers} onTakeBack={() => onTakeBack(each)} />
        ))}
      </ul>
    </Card>
  );
}

interface RowProps {
  sent: ShippedOrder<ListedOrder>;
  carriers: Carrier[];
  onTakeBack: () => Promise<unknown>;
}
function Row({ sent, carriers, onTakeBack }: RowProps) {
  const t = useTranslator();
  const { language } = useReader();
  const { order, parcel, state, at, left, problem } = sent;
  const carrier = parcel.carrier && carrierName(carriers, parcel.carrier);
  return (
    <li className="grid gap-2 border-b border-line-soft px-4 py-2.5 last:border-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <p className="flex gap-3">
            <code>{shortOrderNo(order)}</code>
            <bdi className="truncate">{recipientName(order)}</bdi>
          </p>
          <p className="text-ink-2 tabular-nums wrap-anywhere">
            {[carrier, parcel.tracking_no ?? left?.tracking_no ?? parcel.courier_name].filter(Boolean).join(" ")}
          </p>
          <p
            className={classes(
              "flex items-center gap-1 text-small",
              state === "failed" ? "text-red" : state === "sent" ? "text-green" : "text-ink-2",
            )}
          >
            {state === "sent" && <Check className="size-3.5" aria-hidden="true" />}
            {state === "failed" && <TriangleAlert className="size-3.5 shrink-0" aria-hidden="true" />}
            {at ? (
              <Time at={at} />
            ) : problem ? (
              t("desk.failed.why", { why: formatProblem(problem, t, language) })
            ) : (
              t(`desk.${state}`)
            )}
          </p>
        </div>
        {state === "sent" && (
          <Link
            href={`/admin/orders/${order.id}`}
            aria-label={`${t("desk.edit")}: ${shortOrderNo(order)}`}
            className="text-accent underline-offset-3 hover:underline"
          >
            {t("desk.edit")}
          </Link>
        )}
      </div>
      {state === "sent" && (
        <div className="empty:hidden">
          <UndoShipmentButton until={left?.until} label={shortOrderNo(order)} onPress={onTakeBack} />
        </div>
      )}
    </li>
  );
}
