"use client";

import { useRef, useState } from "react";
import { newIdempotencyKey } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote } from "@/components/page/problem-note";
import { CheckField, TextField } from "@/components/ui/field";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { CarrierField, FittingCarrier, useLastCarrier, useTrackingNumberCheck } from "../carrier-field";
import type { Carrier } from "../shop-dictionaries";
import type { Order, OrderForm } from "../types";
import { unshippedUnits, withheldNotes } from "../unshipped-units";
import { Picture } from "./picture";

interface Props extends OrderForm {
  carriers: Carrier[];
  /** `after` is undefined if the order could not be fetched again. */
  onDone: (after: Order | undefined, message: string) => void;
}

export function ShipDialog({ order, carriers, onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const [isPart, setPart] = useState(false);
  const [isNone, setNone] = useState(false);
  const checkNumber = useTrackingNumberCheck(carriers);
  const [asked, setAsked] = useState<{ text: string; number: string; question: string }>();
  const counts = useRef<HTMLUListElement>(null);
  // The idempotency key prevents a second parcel if a lost response is retried.
  const [key] = useState(newIdempotencyKey);
  const [carrier, rememberCarrier] = useLastCarrier(carriers);
  const left = order.items.map((line) => ({ ...line, left: unshippedUnits(line) })).filter((line) => line.left > 0);
  const canSplit =
    (order.delivery === "express" || order.delivery === "local") && left.reduce((sum, line) => sum + line.left, 0) > 1;
  const whole = useSave<Order>((after) => onDone(after, t("order.ship.done")), onProblem);
  const part = useSave<Order | undefined>(
    (after) => onDone(after, t(after?.status === "shipped" ? "order.ship.done" : "order.ship.doneParcel")),
    onProblem,
  );
  const { problem } = isPart ? part : whole;

  function submit(form: FormData) {
    const sending: Record<string, unknown> = order.delivery === "express" ? { carrier } : {};
    for (const name of ["tracking_no", "courier_name", "courier_phone"])
      if (textOf(form, name)) sending[name] = textOf(form, name);
    const number = textOf(form, "tracking_no");
    const text = `${carrier} ${number}`;
    const question = order.delivery === "express" ? checkNumber(carrier, number) : undefined;
    if (question && asked?.text !== text) return setAsked({ text, number, question });
    setAsked(undefined);
    if (!isPart)
      return whole.save((send) =>
        send("PUT", `/cms/order/${order.id}/status`, { body: { status: "shipped", ...sending } }),
      );
    const items = left
      .map(({ id }) => ({ item_id: id, count: Number(form.get(`count-${id}`)) }))
      .filter(({ count }) => count > 0);
    setNone(!items.length);
    if (!items.length) return counts.current!.querySelector("input")!.focus();
    return part.save(async (send) => {
      const path = `/cms/order/${order.id}` as const;
      const body = { ...sending, items };
      const { problem } = await send("POST", `${path}/shipment`, { body, idempotencyKey: key });
      return problem ? { problem } : { done: (await send("GET", path)).done };
    });
  }

  return (
    <FormDialog
      title={t("order.ship.title")}
      act={t("order.ship")}
      isPending={whole.isPending || part.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      {asked && (
        <ConfirmationNote>
          <p>{asked.question}</p>
          <FittingCarrier
            carriers={carriers}
            carrier={carrier}
            number={asked.number}
            onChange={(fitting) => {
              setAsked(undefined);
              rememberCarrier(fitting);
            }}
          />
        </ConfirmationNote>
      )}
      {order.delivery === "express" && (
        <>
          <CarrierField
            carriers={carriers}
            value={carrier}
            onChange={rememberCarrier}
            error={errorAt(problem, "carrier")}
          />
          <TextField
            label={t("order.tracking")}
            name="tracking_no"
            help={t("order.tracking.help")}
            error={errorAt(problem, "tracking_no")}
            maxLength={64}
            required
            autoFocus
            autoComplete="off"
          />
        </>
      )}
      {order.delivery === "local" && (
        <>
          <TextField
            label={t("order.courier")}
            note={t("common.optional")}
            name="courier_name"
            maxLength={40}
            error={errorAt(problem, "courier_name")}
            autoFocus
          />
          <TextField
            label={t("order.courierPhone")}
            note={t("common.optional")}
            name="courier_phone"
            type="tel"
            error={errorAt(problem, "courier_phone")}
          />
        </>
      )}
      {canSplit && <CheckField label={t("order.ship.part")} checked={isPart} onChange={setPart} />}
      {isPart ? (
        <>
          <ul ref={counts} className="grid gap-2">
            {left.map((line) => (
              <li key={line.id} className="flex items-center gap-3">
                <Picture line={line} size={32} />
                <bdi className="min-w-0 flex-1 wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
                <input
                  type="number"
                  name={`count-${line.id}`}
                  aria-label={t("order.ship.count", { name: fullName(line.name, line.variant_name) })}
                  min={0}
                  max={line.left}
                  defaultValue={line.left}
                  aria-invalid={isNone || undefined}
                  aria-describedby={isNone ? "none-shipped" : undefined}
                  className="entry w-20 text-right tabular-nums"
                />
                <span className="w-10 text-ink-2 tabular-nums">/ {line.left}</span>
              </li>
            ))}
          </ul>
          {isNone && (
            <p id="none-shipped" role="alert" className="text-small text-red">
              {t("order.ship.none")}
            </p>
          )}
          <p className="text-small text-ink-2">{t("order.ship.next")}</p>
        </>
      ) : (
        <p className="text-small text-ink-2">{t("order.ship.all")}</p>
      )}
      {withheldNotes(order, t).map((text) => (
        <p key={text} className="text-small text-amber">
          {text}
        </p>
      ))}
    </FormDialog>
  );
}
