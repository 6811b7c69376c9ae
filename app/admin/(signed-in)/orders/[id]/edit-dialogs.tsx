"use client";

import { errorAt } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { StaleFields } from "@/components/edit/stale-fields";
import { useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { AreaField, TextField } from "@/components/ui/field";
import type { Order } from "../types";
import type { OrderForm } from "./order-form";

interface Props extends OrderForm {
  onDone: (after: Order) => void;
}

function useOrderEdit<Values>({ order, onClose, onDone, onProblem }: Props, valuesOf: (order: Order) => Values) {
  const send = useSend();
  const storedOf = (from: Order) => ({ version: from.version, values: valuesOf(from) });
  return {
    first: storedOf(order),
    readNewer: async () => {
      const { done } = await send("GET", `/cms/order/${order.id}`);
      return done && storedOf(done);
    },
    onDone,
    onNothing: onClose,
    onProblem,
  };
}

export function NoteDialog(shown: Props) {
  const words = useTranslator();
  const form = useEdit({
    path: `/cms/order/${shown.order.id}/note`,
    ...useOrderEdit(shown, ({ note }) => ({ note })),
  });
  return (
    <FormDialog
      title={words("order.note.title")}
      act={words("common.save")}
      {...form}
      onClose={shown.onClose}
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

export function ReferenceDialog(shown: Props) {
  const words = useTranslator();
  const label = words("order.externalRef");
  const form = useEdit({
    path: `/cms/order/${shown.order.id}/note`,
    ...useOrderEdit(shown, ({ external_ref }) => ({ external_ref: external_ref ?? "" })),
    bodyOf: ({ external_ref = "" }) => ({ external_ref: external_ref.trim() || null }),
  });
  return (
    <FormDialog
      title={words("order.externalRef.title")}
      act={words("common.save")}
      {...form}
      onClose={shown.onClose}
      onSubmit={form.submit}
    >
      <StaleFields {...form} labels={{ external_ref: label }} onDecide={form.decide} />
      <TextField
        label={label}
        help={words("order.externalRef.help")}
        error={errorAt(form.problem, "external_ref")}
        value={form.values.external_ref}
        onChange={({ target }) => form.set("external_ref", target.value)}
        maxLength={64}
        autoFocus
        autoComplete="off"
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

export function AddressDialog(shown: Props) {
  const words = useTranslator();
  const textsOf = ({ address }: Order) =>
    Object.fromEntries(addressFields.map((name) => [name, address?.[name] ?? ""])) as AddressTexts;
  const form = useEdit({ path: `/cms/order/${shown.order.id}/address`, ...useOrderEdit(shown, textsOf) });
  const labels = Object.fromEntries(addressFields.map((name) => [name, words(addressLabels[name])])) as AddressTexts;
  return (
    <FormDialog
      title={words("order.address.title")}
      act={words("common.save")}
      {...form}
      onClose={shown.onClose}
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
