import { useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { CheckField } from "@/components/ui/field";
import { recipientName, shortOrderNo } from "../order-names";
import type { ListedOrder } from "../types";

interface Props {
  orders: ListedOrder[];
  carrier: string;
  onClose: () => void;
  onShip: (chosen: ListedOrder[]) => void;
}

/** Ships the orders with waybills. Those with a message or a note are left out until they are ticked. */
export function WaybillsDialog({ orders, carrier, onClose, onShip }: Props) {
  const t = useTranslator();
  const [ticked, setTicked] = useState<readonly number[]>([]);
  const noted = orders.filter(({ remark, note }) => remark || note);
  const chosen = orders.filter((order) => !noted.includes(order) || ticked.includes(order.id));
  return (
    <FormDialog
      title={t("desk.waybills", { count: orders.length })}
      act={t("desk.table.do", { count: chosen.length })}
      isPending={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={() => onShip(chosen)}
    >
      <p>{t("desk.waybills.what", { count: chosen.length, carrier })}</p>
      {noted.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-2 font-medium">{t("desk.waybills.noted", { count: noted.length })}</legend>
          {noted.map((order) => (
            <div key={order.id} className="rounded-control bg-amber-soft px-2 py-1">
              <CheckField
                label={`${shortOrderNo(order)} ${recipientName(order)}`}
                checked={ticked.includes(order.id)}
                onChange={(isTicked) =>
                  setTicked((before) => [...before.filter((id) => id !== order.id), ...(isTicked ? [order.id] : [])])
                }
              />
              {(["remark", "note"] as const).map(
                (name) =>
                  order[name] && (
                    <p key={name} className="pl-6 whitespace-pre-wrap text-amber wrap-anywhere">
                      <span className="text-ink-2">{t(`desk.${name}`)}</span>{" "}
                      <bdi className="font-medium">{order[name]}</bdi>
                    </p>
                  ),
              )}
            </div>
          ))}
        </fieldset>
      )}
    </FormDialog>
  );
}
