"use client";

import { useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { changedPrice, percentOf } from "@/lib/catalogue/products/percent";
import { formatMoney } from "@/lib/i18n/format";
import type { ListedProduct } from "../types";

interface Props {
  products: ListedProduct[];
  onClose: () => void;
  onSend: (change_percent: number) => Promise<PageProblem | undefined>;
}
const mostShown = 6;

const pricesOf = ({ id, name, price, variants }: ListedProduct) =>
  variants.length
    ? variants.map((one) => ({ key: `${id} ${one.id}`, name, variant: one.name, price: one.price }))
    : [{ key: String(id), name, variant: "", price }];

export function PriceDialog({ products, onClose, onSend }: Props) {
  const words = useTranslator();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<PageProblem>();
  const [isPending, setPending] = useState(false);
  const percent = percentOf(typed);
  const rows = products.flatMap(pricesOf);
  const refused = problem?.errors?.filter(({ path }) => path.startsWith("ids.")) ?? [];

  async function send() {
    if (isPending) return;
    if (percent === undefined) return setError(words("products.price.wrong"));
    setPending(true);
    const refused = await onSend(percent);
    setPending(false);
    setProblem(refused);
    if (!refused) onClose();
  }

  return (
    <FormDialog
      title={words("products.price.title", { count: products.length })}
      act={words("products.price.act")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={send}
    >
      <TextField
        label={words("products.price.percent")}
        help={words("products.price.help")}
        error={error ?? errorAt(problem, "price.change_percent")}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          setError(undefined);
        }}
        placeholder="-10"
        autoComplete="off"
        required
        autoFocus
      />
      {refused.length > 0 && (
        <ul className="list-disc pl-4 text-red">
          {refused.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
      {percent !== undefined && (
        <table className="w-full tabular-nums" aria-label={words("products.price.preview")}>
          <tbody>
            {rows.slice(0, mostShown).map(({ key, name, variant, price }) => (
              <tr key={key} className="border-b border-line-soft last:border-0">
                <td className="max-w-0 py-1.5 pr-3">
                  <span className="flex gap-2">
                    <bdi className="min-w-0 truncate">{name}</bdi>
                    {variant && <bdi className="max-w-1/2 shrink-0 truncate text-ink-2">{variant}</bdi>}
                  </span>
                </td>
                <td className="w-px py-1.5 pr-3 text-right whitespace-nowrap text-ink-2 line-through">
                  {formatMoney(price)}
                </td>
                <td className="w-px py-1.5 text-right font-medium whitespace-nowrap">
                  {formatMoney(changedPrice(price, percent))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {percent !== undefined && rows.length > mostShown && (
        <p className="text-ink-2">{words("products.more", { count: rows.length - mostShown })}</p>
      )}
    </FormDialog>
  );
}
