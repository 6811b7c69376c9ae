"use client";

import { X } from "lucide-react";
import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import { type Answer, keyOfBody } from "@/components/api/cms";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { Finder } from "@/components/data-table/finder";
import { textOf } from "@/components/edit/form-dialog";
import { ProductFinder } from "@/components/edit/product-finder";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, SelectField, TextField } from "@/components/ui/field";
import { formatMoney } from "@/lib/i18n/format";
import { parseAddress } from "@/lib/selling/freight/parse-address";
import { OrderQuote } from "./order-quote";

type Created = Answer<"POST", "/cms/order">;
type Delivery = Created["delivery"];
interface Line {
  product_id: number;
  variant_id?: number;
  count: number;
}

/** The parts of an address that a pasted text can lack. */
const addressParts = ["name", "phone", "province", "city", "detail"] as const;
const shownParts = ["name", "phone", "province", "city", "district", "detail", "postal_code"] as const;

export function NewOrder({ deliveries }: { deliveries: Delivery[] }) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const [customer, setCustomer] = useState<{ id: number; name: string }>();
  const [lines, setLines] = useState<Line[]>([]);
  const [delivery, setDelivery] = useState(deliveries[0] ?? "express");
  const [addressId, setAddressId] = useState("");
  const [phone, setPhone] = useState("");
  const [text, setText] = useState("");
  const [key] = useState(keyOfBody);
  const { save, problem, isPending } = useSave<Created>(({ id }) => router.push(`/admin/orders/${id}?placed`));

  const edit = (at: number, change: Partial<Line>) =>
    setLines(lines.map((line, place) => (place === at ? { ...line, ...change } : line)));
  const address = parseAddress(text);
  const missing = addressParts.filter((part) => !address[part]);
  const isSent = delivery === "express" || delivery === "local";
  const isTyped = isSent && !addressId;
  const quoted = {
    user_id: customer?.id,
    phone: customer ? undefined : phone,
    products: lines,
    delivery,
    address_id: isSent && addressId ? Number(addressId) : undefined,
    address: isTyped ? address : undefined,
  };
  const hasBuyer = customer !== undefined || /^1\d{10}$/.test(phone);
  const isComplete = lines.length > 0 && hasBuyer && !(isTyped && missing.length);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const minutes = textOf(form, "minutes");
    const body = { ...quoted, remark: textOf(form, "remark"), minutes: minutes ? Number(minutes) : undefined };
    return save((send) => send("POST", "/cms/order", { body, idempotencyKey: key.for(body) }));
  }
  const wrong = problem?.errors?.find(({ path }) => path.startsWith("address"));
  const part = addressParts.find((name) => wrong?.path === `address.${name}`);
  const addressError = part
    ? t("newOrder.address.part", { part: t(`order.${part}`), error: wrong!.message })
    : wrong?.message;

  return (
    <form onSubmit={submit} className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="lg:col-span-2">
        <PageHeader title={t("menu.newOrder")} />
        {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      </div>
      <div className="grid min-w-0 gap-4">
        <Card title={t("newOrder.for")}>
          <div className="grid gap-3 px-4 py-3">
            {customer ? (
              <p className="flex items-center gap-2">
                <bdi className="font-medium">{customer.name}</bdi>
                <IconButton label={t("newOrder.other")} onClick={() => setCustomer(undefined)}>
                  <X className="size-4" aria-hidden="true" />
                </IconButton>
              </p>
            ) : (
              <>
                <Finder
                  label={t("newOrder.find")}
                  path="/cms/customer"
                  onFound={(id, name) => setCustomer({ id: Number(id), name })}
                />
                <TextField
                  label={t("newOrder.phone")}
                  help={t("newOrder.phone.help")}
                  value={phone}
                  onChange={({ target }) => setPhone(target.value.trim())}
                  inputMode="tel"
                  error={errorAt(problem, "phone") ?? errorAt(problem, "user_id")}
                />
              </>
            )}
          </div>
        </Card>
        <Card title={t("newOrder.goods")}>
          <div className="grid gap-3 px-4 py-3">
            <ul className="grid gap-2 empty:hidden">
              {lines.map((line, at) => (
                <LineFields
                  key={line.product_id}
                  line={line}
                  error={problem?.errors?.find(({ path }) => path.startsWith(`products.${at}.`))?.message}
                  onEdit={(change) => edit(at, change)}
                  onRemove={() => setLines(lines.filter((_, place) => place !== at))}
                />
              ))}
            </ul>
            <ProductFinder
              label={t("newOrder.add")}
              error={errorAt(problem, "products")}
              onFound={({ id }) => {
                if (lines.every(({ product_id }) => product_id !== id))
                  setLines([...lines, { product_id: id, count: 1 }]);
              }}
            />
          </div>
        </Card>
        <Card title={t("newOrder.delivery")}>
          <div className="grid gap-3 px-4 py-3">
            <SelectField
              label={t("newOrder.delivery")}
              value={delivery}
              error={errorAt(problem, "delivery")}
              onChange={({ target }) => setDelivery(target.value as Delivery)}
            >
              {deliveries.map((way) => (
                <option key={way} value={way}>
                  {t(`orders.delivery.${way}`)}
                </option>
              ))}
            </SelectField>
            {isSent && customer && <AddressChoice userId={customer.id} value={addressId} onChange={setAddressId} />}
            {isTyped && (
              <>
                <AreaField
                  label={t("newOrder.address")}
                  help={t("newOrder.address.help")}
                  value={text}
                  onChange={({ target }) => setText(target.value)}
                  rows={2}
                  maxLength={500}
                  required
                  error={addressError}
                />
                {text.trim() && (
                  <p className="wrap-anywhere">{shownParts.flatMap((part) => address[part] || []).join(" · ")}</p>
                )}
                {text.trim() && missing.length > 0 && (
                  <p className="text-red">
                    {t("newOrder.address.missing", {
                      parts: new Intl.ListFormat(language).format(missing.map((part) => t(`order.${part}`))),
                    })}
                  </p>
                )}
              </>
            )}
            <TextField label={t("newOrder.remark")} name="remark" maxLength={200} error={errorAt(problem, "remark")} />
            <SelectField label={t("newOrder.minutes")} name="minutes" error={errorAt(problem, "minutes")}>
              <option value="">{t("newOrder.minutes.usual")}</option>
              {[1, 2, 3].map((days) => (
                <option key={days} value={days * 1440}>
                  {t("newOrder.minutes.days", { count: days })}
                </option>
              ))}
            </SelectField>
          </div>
        </Card>
      </div>
      <OrderQuote body={isComplete ? quoted : undefined}>
        <Button type="submit" look="primary" aria-disabled={isPending} className="w-full justify-center">
          {t("newOrder.do")}
        </Button>
      </OrderQuote>
    </form>
  );
}

interface LineProps {
  line: Line;
  error?: string;
  onEdit: (change: Partial<Line>) => void;
  onRemove: () => void;
}

function LineFields({ line, error, onEdit, onRemove }: LineProps) {
  const t = useTranslator();
  const { done } = useApiQuery(`/cms/product/${line.product_id}`);
  const variants = done?.variants ?? [];
  const chosen = variants.find(({ id }) => id === line.variant_id) ?? variants[0];
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-end gap-2">
      {variants.length > 1 ? (
        <SelectField
          label={done?.name ?? ""}
          value={line.variant_id ?? ""}
          error={error}
          required
          onChange={({ target }) => onEdit({ variant_id: Number(target.value) })}
        >
          <option value="">{t("newOrder.choose")}</option>
          {variants.map(({ id, values, price }) => (
            <option key={id} value={id}>
              {`${values.join(" / ")} ${formatMoney(price)}`}
            </option>
          ))}
        </SelectField>
      ) : (
        <span className="self-center">
          <bdi>{done?.name}</bdi>
          {error && <span className="block text-small text-red">{error}</span>}
        </span>
      )}
      <span className="self-center text-ink-2 tabular-nums">{chosen && formatMoney(chosen.price)}</span>
      <TextField
        className="w-20"
        label={t("newOrder.count")}
        type="number"
        min={1}
        max={999}
        value={line.count}
        onChange={({ target }) => onEdit({ count: Number(target.value) })}
      />
      <IconButton label={t("newOrder.remove", { name: done?.name ?? "" })} onClick={onRemove}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  );
}

interface AddressProps {
  userId: number;
  value: string;
  onChange: (id: string) => void;
}

function AddressChoice({ userId, value, onChange }: AddressProps) {
  const t = useTranslator();
  const { done } = useApiQuery(`/cms/customer/${userId}/address`);
  if (!done?.items.length) return null;
  return (
    <SelectField label={t("newOrder.known")} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{t("newOrder.known.none")}</option>
      {done.items.map(({ id, name, phone, city, district, detail }) => (
        <option key={id} value={id}>
          {[name, phone, city, district, detail].filter(Boolean).join(" ")}
        </option>
      ))}
    </SelectField>
  );
}
