"use client";

import { useId, useState } from "react";
import { errorAt } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { AreaField, CheckField, TextField } from "@/components/ui/field";
import { parseAddress } from "@/lib/selling/freight/parse-address";
import { choicesFor, isKnownPlace, nearestPlace, type Place } from "@/lib/selling/freight/regions";
import type { Order } from "../types";
import { type Props, useOrderEdit } from "./edit-dialogs";

const names = ["name", "phone", "province", "city", "district", "detail", "postal_code"] as const;
type Name = (typeof names)[number];
const labelOf = {
  name: "order.name",
  phone: "order.phone",
  province: "order.province",
  city: "order.city",
  district: "order.district",
  detail: "order.detail",
  postal_code: "order.postalCode",
} as const;
const widthOf: Partial<Record<Name, string>> = {
  province: "col-span-3 sm:col-span-2",
  city: "col-span-3 sm:col-span-2",
  district: "col-span-6 sm:col-span-2",
  detail: "col-span-6",
};
const isOfPlace = (name: Name): name is keyof Place => name === "province" || name === "city" || name === "district";

/** The region table is large, so the page loads this file when the dialog opens. */
export default function AddressDialog(shown: Props) {
  const t = useTranslator();
  const listId = useId();
  const [pasted, setPasted] = useState("");
  const form = useEdit({
    path: `/cms/order/${shown.order.id}/address`,
    ...useOrderEdit(shown, ({ address }: Order) => ({
      ...(Object.fromEntries(names.map((name) => [name, address?.[name] ?? ""])) as Record<Name, string>),
      allow_excluded: false,
    })),
  });
  const { values, problem } = form;
  const isExcluded = problem?.errors?.some(({ code }) => code === "not_deliverable") ?? false;
  const choices = choicesFor(values);
  const nearest = nearestPlace(values);

  function type(name: Name, value: string) {
    form.set(name, value);
    if (isOfPlace(name) && values.allow_excluded) form.set("allow_excluded", false);
  }
  function fill() {
    const found = parseAddress(pasted);
    // A district or post code of the former city would be wrong.
    const isReplaced = (name: Name) => found.province && (isOfPlace(name) || name === "postal_code");
    for (const name of names) if (found[name] || isReplaced(name)) type(name, found[name]);
  }
  return (
    <FormDialog
      title={t("order.address.title")}
      act={t("common.save")}
      {...form}
      onClose={shown.onClose}
      onSubmit={form.submit}
    >
      <div className="grid gap-2">
        <AreaField
          label={t("order.address.paste")}
          note={t("common.optional")}
          placeholder={t("order.address.paste.example")}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
          maxLength={500}
          rows={2}
        />
        <Button onClick={fill} aria-disabled={!pasted.trim()} className="justify-self-start">
          {t("order.address.parse")}
        </Button>
      </div>
      <div className="grid grid-cols-6 gap-3">
        {names.map((name) => (
          <TextField
            key={name}
            className={widthOf[name] ?? "col-span-3"}
            label={t(labelOf[name])}
            note={name === "postal_code" ? t("common.optional") : undefined}
            error={errorAt(problem, name)}
            value={values[name]}
            onChange={({ target }) => type(name, target.value)}
            required={name !== "postal_code" && name !== "district"}
            maxLength={200}
            list={isOfPlace(name) ? `${listId}${name}` : undefined}
            autoComplete="off"
            autoFocus={name === "name"}
          />
        ))}
        {names.filter(isOfPlace).map((name) => (
          <datalist key={name} id={`${listId}${name}`}>
            {choices[name].map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        ))}
      </div>
      {!isKnownPlace(values) && (
        <div
          role="status"
          className="flex flex-wrap items-center gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber"
        >
          <span>{t("order.address.unknown")}</span>
          {nearest && (
            <Button
              onClick={() => {
                for (const name of names) if (isOfPlace(name)) type(name, nearest[name]);
              }}
            >
              {t("order.address.nearest", {
                place: [...new Set(Object.values(nearest))].filter(Boolean).join(" "),
              })}
            </Button>
          )}
        </div>
      )}
      {(isExcluded || values.allow_excluded) && (
        <CheckField
          label={t("order.address.allowExcluded")}
          checked={values.allow_excluded}
          onChange={(isChecked) => form.set("allow_excluded", isChecked)}
        />
      )}
      <p className="text-small text-ink-2">{t("order.address.help")}</p>
    </FormDialog>
  );
}
