"use client";

import { type ReactNode, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { FormDialog } from "@/components/edit/form-dialog";
import { parsePositiveFen } from "@/components/edit/parse-fen";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { type PriceEnding, type PriceRule, percentOf, priceEndings } from "@/lib/catalogue/products/new-price";
import type { ListedProduct } from "../types";
import { PricePreview, pricedRows } from "./price-preview";
import type { NewPrice } from "./use-bulk";

const ways = ["percent", "amount", "ending"] as const;
type Way = (typeof ways)[number];

interface Props {
  products: ListedProduct[];
  onClose: () => void;
  onSend: (items: NewPrice[]) => Promise<PageProblem | undefined>;
}

/** `-5`, `+3.5` in fen. Undefined for ¥0. */
function amountOf(text: string) {
  const [, sign, digits] = /^\s*([+-]?)(.*)$/.exec(text.normalize("NFKC").replace("−", "-"))!;
  const fen = parsePositiveFen(digits!);
  return fen === undefined ? undefined : sign === "-" ? -fen : fen;
}

function ruleOf(way: Way, typed: string, ending: PriceEnding | undefined): PriceRule | undefined {
  if (way === "ending") return { ending: ending ?? priceEndings[0] };
  const value = way === "percent" ? percentOf(typed) : amountOf(typed);
  return value === undefined ? undefined : { [way]: value, ending };
}

/** Changes the prices of products and of each of their variants, after a preview of all. */
export function PriceDialog({ products, onClose, onSend }: Props) {
  const t = useTranslator();
  const [way, setWay] = useState<Way>("percent");
  const [typed, setTyped] = useState("");
  const [ending, setEnding] = useState<PriceEnding>();
  const [error, setError] = useState<string>();
  const [problem, setProblem] = useState<PageProblem>();
  const [asked, setAsked] = useState<string>();
  const [isPending, setPending] = useState(false);
  const rule = ruleOf(way, typed, ending);
  const rows = rule && pricedRows(products, rule);
  const changed = rows?.filter(({ from, price }) => from !== price) ?? [];
  const doubtful = changed.filter(({ marks }) => marks.includes("belowCost") || marks.includes("tenth"));
  const priced = JSON.stringify(changed.map(({ price }) => price));
  const refused = problem?.errors?.filter(({ path }) => path.startsWith("items")) ?? [];
  const wrong = t(way === "amount" ? "products.price.amount.wrong" : "products.price.wrong");

  async function send() {
    if (isPending) return;
    if (!rows) return setError(wrong);
    if (rows.some(({ marks }) => marks.includes("outOfRange"))) return;
    if (!changed.length) return onClose();
    if (doubtful.length && asked !== priced) return setAsked(priced);
    setPending(true);
    const refused = await onSend(changed.map(({ id, variant_id, price, from }) => ({ id, variant_id, price, from })));
    setPending(false);
    setProblem(refused);
    if (!refused) onClose();
  }
  const endingChoice = (label: ReactNode, value: PriceEnding) => (
    <option key={value} value={value}>
      {label}
    </option>
  );
  return (
    <FormDialog
      title={t("products.price.title", { count: products.length })}
      act={t("products.price.act")}
      isPending={isPending}
      problem={problem}
      wide
      onClose={onClose}
      onSubmit={send}
    >
      <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
        <SelectField
          label={t("products.price.by")}
          value={way}
          onChange={({ target }) => {
            setWay(target.value as Way);
            setError(undefined);
          }}
          options={ways.map((value) => ({ value, label: t(`products.price.by.${value}`) }))}
        />
        {way !== "ending" && (
          <TextField
            label={t(`products.price.${way}`)}
            help={t(way === "percent" ? "products.price.help" : "products.price.amount.help")}
            error={error}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
            placeholder={way === "percent" ? "-10" : "-5"}
            autoComplete="off"
            required
            autoFocus
          />
        )}
        <SelectField
          label={t("products.price.ending")}
          value={ending ?? (way === "ending" ? priceEndings[0] : "")}
          onChange={({ target }) => setEnding(target.value ? (Number(target.value) as PriceEnding) : undefined)}
        >
          {way !== "ending" && <option value="">{t("products.price.ending.none")}</option>}
          {priceEndings.map((each) =>
            endingChoice(each ? `.${String(each).replace(/0$/, "")}` : t("products.price.ending.whole"), each),
          )}
        </SelectField>
      </div>
      {refused.length > 0 && (
        <ul className="list-disc pl-4 text-red">
          {refused.map(({ path, message }) => (
            <li key={path + message}>{message}</li>
          ))}
        </ul>
      )}
      {doubtful.length > 0 && asked === priced && (
        <p role="alert" className="text-red">
          {t("products.price.sure", { count: doubtful.length })}
        </p>
      )}
      {rows && <PricePreview rows={rows} changed={changed.length} />}
    </FormDialog>
  );
}
