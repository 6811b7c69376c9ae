"use client";

import { FormDialog } from "@/components/edit/form-dialog";
import { StaleFields } from "@/components/edit/stale-fields";
import { useEdit } from "@/components/edit/use-edit";
import { errorAt } from "@/components/problem-words";
import { AreaField, TextField } from "@/components/ui/field";
import { useSend } from "@/components/use-send";
import { useWords } from "@/components/words";
import { CarrierField } from "../carrier-field";
import type { Carrier } from "../shop-words";
import type { Order, Parcel } from "../types";
import type { OrderForm } from "./order-form";

interface Shown extends OrderForm {
  onDone: (after: Order) => void;
}

export function NoteDialog({ order, onClose, onDone, onProblem }: Shown) {
  const words = useWords();
  const send = useSend();
  const storedOf = ({ version, note }: Order) => ({ version, values: { note } });
  const form = useEdit({
    path: `/cms/order/${order.id}/note`,
    first: storedOf(order),
    readNewer: async () => {
      const { done } = await send<Order>("GET", `/cms/order/${order.id}`);
      return done && storedOf(done);
    },
    onDone,
    onNothing: onClose,
    onProblem,
  });
  return (
    <FormDialog
      title={words("order.note.title")}
      act={words("common.save")}
      {...form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StaleFields {...form} labels={{ note: words("order.note") }} onDecide={form.decide} />
      <AreaField
        label={words("order.note")}
        help={words("order.note.help")}
        error={errorAt(form.problem, "note")}
        value={form.values.note}
        onChange={({ target }) => form.set("note", target.value)}
        maxLength={500}
        rows={5}
        autoFocus
      />
    </FormDialog>
  );
}

const addressFields = ["name", "phone", "province", "city", "district", "detail", "postal_code"] as const;
type AddressTexts = Record<(typeof addressFields)[number], string>;
const addressLabels = {
  name: "order.name",
  phone: "order.phone",
  province: "order.province",
  city: "order.city",
  district: "order.district",
  detail: "order.detail",
  postal_code: "order.postalCode",
} as const;

export function AddressDialog({ order, onClose, onDone, onProblem }: Shown) {
  const words = useWords();
  const send = useSend();
  const storedOf = ({ version, address }: Order) => ({
    version,
    values: Object.fromEntries(addressFields.map((name) => [name, address?.[name] ?? ""])) as AddressTexts,
  });
  const form = useEdit({
    path: `/cms/order/${order.id}/address`,
    first: storedOf(order),
    readNewer: async () => {
      const { done } = await send<Order>("GET", `/cms/order/${order.id}`);
      return done && storedOf(done);
    },
    onDone,
    onNothing: onClose,
    onProblem,
  });
  const labels = Object.fromEntries(addressFields.map((name) => [name, words(addressLabels[name])])) as AddressTexts;
  return (
    <FormDialog
      title={words("order.address.title")}
      act={words("common.save")}
      {...form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StaleFields {...form} labels={labels} onDecide={form.decide} />
      <div className="grid grid-cols-2 gap-3">
        {addressFields.map((name) => (
          <TextField
            key={name}
            className={name === "detail" ? "col-span-2" : undefined}
            label={labels[name]}
            note={name === "postal_code" ? words("common.optional") : undefined}
            error={errorAt(form.problem, name)}
            value={form.values[name]}
            onChange={({ target }) => form.set(name, target.value)}
            required={name !== "postal_code"}
            maxLength={200}
            autoFocus={name === "name"}
          />
        ))}
      </div>
      <p className="text-small text-ink-2">{words("order.address.help")}</p>
    </FormDialog>
  );
}

interface ParcelShown extends OrderForm {
  parcel: Parcel;
  carriers: Carrier[];
  onDone: () => void;
}

export function ParcelDialog({ order, parcel, carriers, onClose, onDone, onProblem }: ParcelShown) {
  const words = useWords();
  const send = useSend();
  const isExpress = order.delivery === "express";
  const names = isExpress ? (["carrier", "tracking_no"] as const) : (["courier_name", "courier_phone"] as const);
  const storedOf = (from: Parcel) => ({
    version: from.version,
    values: Object.fromEntries(names.map((name) => [name, from[name] ?? ""])),
  });
  const form = useEdit({
    path: `/cms/shipment/${parcel.id}`,
    first: storedOf(parcel),
    readNewer: async () => {
      const { done } = await send<Parcel>("GET", `/cms/shipment/${parcel.id}`);
      return done && storedOf(done);
    },
    onDone,
    onNothing: onClose,
    onProblem,
  });
  const labels = {
    carrier: words("order.carrier"),
    tracking_no: words("order.tracking"),
    courier_name: words("order.courier"),
    courier_phone: words("order.courierPhone"),
  };
  const field = (name: keyof typeof labels) => ({
    label: labels[name],
    value: form.values[name],
    error: errorAt(form.problem, name),
    onChange: ({ target }: { target: { value: string } }) => form.set(name, target.value),
  });
  return (
    <FormDialog
      title={words("order.parcel.title")}
      act={words("common.save")}
      {...form}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <StaleFields {...form} labels={labels} onDecide={form.decide} />
      {isExpress ? (
        <>
          <CarrierField
            carriers={carriers}
            value={form.values.carrier!}
            onChange={(carrier) => form.set("carrier", carrier)}
            error={errorAt(form.problem, "carrier")}
          />
          <TextField {...field("tracking_no")} maxLength={64} required autoFocus autoComplete="off" />
          <p className="text-small text-ink-2">{words("order.parcel.help")}</p>
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
