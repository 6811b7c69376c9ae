"use client";

import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote } from "@/components/page/problem-note";
import { TextField } from "@/components/ui/field";
import { CarrierField, FittingCarrier, useTrackingNumberCheck } from "../carrier-field";
import type { Carrier } from "../shop-dictionaries";
import type { OrderForm, Parcel } from "../types";

interface ParcelDialogProps extends OrderForm {
  parcel: Parcel;
  carriers: Carrier[];
  onDone: () => void;
}

type Texts = Partial<Record<"carrier" | "tracking_no" | "courier_name" | "courier_phone", string>>;
const valuesOf = ({ carrier, tracking_no, courier_name, courier_phone }: Parcel, isExpress: boolean): Texts =>
  isExpress
    ? { carrier: carrier ?? "", tracking_no: tracking_no ?? "" }
    : { courier_name: courier_name ?? "", courier_phone: courier_phone ?? "" };

export function ParcelDialog({ order, parcel, carriers, onClose, onDone, onProblem }: ParcelDialogProps) {
  const t = useTranslator();
  const checkNumber = useTrackingNumberCheck(carriers);
  const [asked, setAsked] = useState<string>();
  const isExpress = order.delivery === "express";
  const storedOf = (from: Parcel) => ({
    version: from.version,
    values: valuesOf(from, isExpress),
  });
  const form = useEdit({
    path: `/cms/shipment/${parcel.id}`,
    first: storedOf(parcel),
    readNewer: readAgain(`/cms/shipment/${parcel.id}`, storedOf),
    onDone,
    onNothing: onClose,
    onProblem,
  });
  const labels = {
    carrier: t("order.carrier"),
    tracking_no: t("order.tracking"),
    courier_name: t("order.courier"),
    courier_phone: t("order.courierPhone"),
  };
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    value: form.values[name] ?? "",
    error: errorAt(form.problem, name),
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  });
  const { carrier = "", tracking_no = "" } = form.values;
  const number = tracking_no.trim();
  const isNew = number !== parcel.tracking_no || carrier !== parcel.carrier;
  const question = isExpress && isNew ? checkNumber(carrier, number) : undefined;
  return (
    <FormDialog
      title={t("order.parcel.title")}
      act={t("common.save")}
      {...form}
      onClose={onClose}
      onSubmit={() => {
        if (question && asked !== question) return setAsked(question);
        return form.submit();
      }}
    >
      {question && asked === question && (
        <ConfirmationNote>
          <p>{question}</p>
          <FittingCarrier
            carriers={carriers}
            carrier={carrier}
            number={number}
            onChange={(fitting) => form.set("carrier", fitting)}
          />
        </ConfirmationNote>
      )}
      {isExpress ? (
        <>
          <CarrierField
            carriers={carriers}
            value={form.values.carrier!}
            onChange={(carrier) => form.set("carrier", carrier)}
            error={errorAt(form.problem, "carrier")}
          />
          <TextField {...field("tracking_no")} maxLength={64} required autoFocus autoComplete="off" />
          <p className="text-small text-ink-2">{t("order.parcel.help")}</p>
        </>
      ) : (
        <>
          <TextField {...field("courier_name")} maxLength={40} autoFocus />
          <TextField {...field("courier_phone")} type="tel" />
        </>
      )}
    </FormDialog>
  );
}
