"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import type { Order, Parcel } from "../types";
import { UndoShipmentButton } from "../undo-shipment";

const tones = { sent: "green", pending: "amber", failed: "red" } as const;
const known = ["silent", "correction_used", "already_delivered", "not_deliverable"] as const;

interface Props {
  order: Order;
  onEdit: (parcel: Parcel) => void;
  onTakeBack: (parcel: Parcel) => Promise<unknown>;
}

export function OrderParcels({ order, onEdit, onTakeBack }: Props) {
  const t = useTranslator();
  const { shipments, shipping_report: report } = order;
  if (!shipments.length && order.status !== "paid") return null;
  const nameOf = new Map(order.items.map(({ id, name, variant_name }) => [id, fullName(name, variant_name)]));
  return (
    <Card
      title={t("order.parcels")}
      aside={report && <Badge tone={tones[report.status]}>{t(`orders.report.${report.status}`)}</Badge>}
    >
      {shipments.length === 0 && (
        <p className="px-4 py-3.5 text-ink-2">
          {t(order.delivery === "pickup" ? "order.parcels.atCounter" : "order.parcels.none")}
        </p>
      )}
      <ol>
        {shipments.map((parcel, at) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-start gap-x-4 gap-y-1 border-b border-line-soft px-4 py-3 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-56">
              <p className="font-medium">
                {parcel.carrier_name ?? parcel.courier_name ?? t("order.parcel", { number: at + 1 })}
                {parcel.courier_phone && <span className="ml-2 font-normal tabular-nums">{parcel.courier_phone}</span>}
              </p>
              {parcel.tracking_no && <CopyText text={parcel.tracking_no} />}
              <p className="text-small text-ink-2 wrap-anywhere">
                {parcel.items.map(({ item_id, count }) => `${nameOf.get(item_id)} × ${count}`).join(" · ")}
              </p>
            </div>
            <span className="text-small text-ink-2">
              <Time at={parcel.shipped_at} />
            </span>
            {order.actions.includes("edit_parcel") && (
              <UndoShipmentButton
                until={parcel.undoable_until}
                label={t("order.parcel", { number: at + 1 })}
                onPress={() => onTakeBack(parcel)}
              />
            )}
            {order.actions.includes("edit_parcel") && (
              <Button
                onClick={() => onEdit(parcel)}
                aria-label={`${t("order.edit")}: ${t("order.parcel", { number: at + 1 })}`}
              >
                {t("order.edit")}
              </Button>
            )}
          </li>
        ))}
      </ol>
      {report && (
        <p className="border-t border-line-soft px-4 py-2.5 text-ink-2">
          {report.status === "failed"
            ? t("order.report.failed", { reason: reasonOf(report.last_error) })
            : t(`order.report.${report.status}`)}
        </p>
      )}
    </Card>
  );

  function reasonOf(error: string | null) {
    const ours = known.find((name) => name === error);
    if (ours) return t(`order.report.error.${ours}`);
    if (error === "no payer is known") return t("order.report.error.no_payer");
    return error ? t("order.report.error.code", { code: error }) : "";
  }
}
