"use client";

import { ArrowDownToLine, Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useCallback, useRef, useState } from "react";
import { errorAt, type PageProblem } from "@/components/problem-words";
import { ScrollRegion } from "@/components/scroll-region";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { Menu, MenuItem } from "@/components/ui/menu";
import { useWords } from "@/components/words";
import { formatNumber } from "@/lib/i18n/format";
import { focused, OptionFields } from "./option-fields";
import type { PictureSizes } from "./product-draft";
import type { Product } from "./types";
import {
  addOption,
  type Column,
  columns,
  fillDown,
  isWrong,
  matrixOf,
  mostOptions,
  mostRows,
  paste,
  type Row,
  raise,
  removedOf,
  sell,
  setCell,
  type Variants,
} from "./variants-draft";

type Stored = Product["variants"][number];
interface Shown {
  value: Variants;
  onChange: (value: Variants) => void;
  /** What the plain product costs, for the first combinations. */
  price: string;
  pictures: readonly string[];
  sizes: ReadonlyMap<string, PictureSizes>;
  stored: readonly Stored[];
  problem: PageProblem | undefined;
}

/** What the product is sold as: its options, and a matrix of their combinations. A plain product has neither. */
export function VariantsCard({ value, onChange, price, pictures, sizes, stored, problem }: Shown) {
  const words = useWords();
  const latest = useRef(value);
  latest.current = value;
  const change = useCallback((to: (before: Variants) => Variants) => onChange(to(latest.current)), [onChange]);
  const { options, rows } = value;
  const sold = rows.filter(({ isSold }) => isSold);
  const addFirst = (name: string, first: string) => change((before) => addOption(before, name, first, price));
  if (!options.length)
    return (
      <Card title={words("product.sizes")} note={words("product.sizes.none")}>
        <div className="p-4">
          <NewOption isFirst onAdd={addFirst} />
        </div>
      </Card>
    );
  const ownError = ["options", "variants"].map((path) => errorAt(problem, path)).find(Boolean);
  return (
    <Card title={words("product.sizes")} note={words("product.sizes.count", { count: sold.length })}>
      <div className="grid gap-3 border-b border-line-soft p-4">
        {options.map((option, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no other name than its place
          <OptionFields key={at} option={option} at={at} problem={problem} change={change} />
        ))}
        {options.length < mostOptions && <NewOption onAdd={addFirst} />}
        {ownError && <p className="text-small text-red">{ownError}</p>}
        {sold.length > mostRows && (
          <p className="text-small text-red">
            {words("product.sizes.tooMany", { most: mostRows, count: sold.length })}
          </p>
        )}
      </div>
      <Matrix value={value} change={change} pictures={pictures} sizes={sizes} stored={stored} problem={problem} />
      <Removed rows={removedOf(value)} stored={stored} />
    </Card>
  );
}

/** Begins an option: its name, and the first value. */
function NewOption({ isFirst, onAdd }: { isFirst?: boolean; onAdd: (name: string, value: string) => void }) {
  const words = useWords();
  const [isOpen, open] = useState(false);
  const [name, setName] = useState("");
  const [first, setFirst] = useState("");
  if (!isOpen)
    return (
      <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => open(true)} className="w-fit">
        {words(isFirst ? "product.sizes.add" : "product.option.add")}
      </Button>
    );
  function add() {
    if (!name.trim() || !first.trim()) return;
    onAdd(name.trim(), first.trim());
    setName("");
    setFirst("");
    open(false);
  }
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <label className="grid w-40 gap-1 font-medium max-md:w-full">
        {words("product.option.name")}
        <input
          className="entry font-normal"
          ref={focused}
          maxLength={20}
          placeholder={words("product.option.name.example")}
          value={name}
          onChange={({ target }) => setName(target.value)}
          onKeyDown={onEnter}
        />
      </label>
      <label className="grid w-40 gap-1 font-medium max-md:w-full">
        {words("product.option.first")}
        <input
          className="entry font-normal"
          maxLength={40}
          placeholder={words("product.option.first.example")}
          value={first}
          onChange={({ target }) => setFirst(target.value)}
          onKeyDown={onEnter}
        />
      </label>
      <Button onClick={add} disabled={!name.trim() || !first.trim()}>
        {words("product.option.begin")}
      </Button>
      <Button look="quiet" onClick={() => open(false)}>
        {words("common.cancel")}
      </Button>
    </div>
  );
}

type Change = (to: (before: Variants) => Variants) => void;

function Matrix({
  value,
  change,
  pictures,
  sizes,
  stored,
  problem,
}: Pick<Shown, "value" | "pictures" | "sizes" | "stored" | "problem"> & { change: Change }) {
  const words = useWords();
  const table = useRef<HTMLTableElement>(null);
  const focus = useCallback((at: number, column: string) => {
    table.current?.querySelector<HTMLElement>(`[data-cell="${at} ${column}"]`)?.focus();
  }, []);
  let sold = -1;
  return (
    <>
      <Tools change={change} />
      <ScrollRegion label={words("product.sizes.matrix")} className="max-h-[70vh]">
        <table ref={table} className="w-full border-collapse text-left">
          <thead className="sticky top-0 z-[2] bg-panel">
            <tr className="border-b border-line-soft">
              <th scope="col" className="sticky left-0 bg-panel py-2 pr-2 pl-4 font-medium whitespace-nowrap">
                {value.options.map(({ name }) => name).join(" / ")}
              </th>
              <th scope="col" className="py-2">
                <span className="sr-only">{words("product.size.sold")}</span>
              </th>
              <th scope="col" className="px-1 py-2 font-medium whitespace-nowrap">
                {words("product.size.picture")}
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="px-1 py-1 font-medium whitespace-nowrap">
                  <span className="inline-flex items-center gap-0.5">
                    {words(`product.size.${column}`)}
                    <IconButton
                      label={words("product.size.fill", { column: words(`product.size.${column}`) })}
                      onClick={() => change((before) => fillDown(before, 0, column))}
                    >
                      <ArrowDownToLine className="size-3.5" aria-hidden="true" />
                    </IconButton>
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {matrixOf(value).map(({ values, row }) => {
              if (row?.isSold) sold += 1;
              return (
                <MatrixRow
                  key={JSON.stringify(values)}
                  combination={JSON.stringify(values)}
                  row={row?.isSold ? row : undefined}
                  at={sold}
                  stored={stored.find(({ id }) => id === row?.id)}
                  small={row?.image ? sizes.get(row.image)?.small.url : undefined}
                  problem={
                    row?.isSold && problem?.errors?.some(({ path }) => path.startsWith(`variants.${sold}.`))
                      ? problem
                      : undefined
                  }
                  pictures={pictures}
                  sizes={sizes}
                  change={change}
                  focus={focus}
                  words={words}
                />
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

/** Raises or lowers all prices. */
function Tools({ change }: { change: Change }) {
  const words = useWords();
  const [percent, setPercent] = useState("");
  const value = Number(percent.normalize("NFKC").replace("−", "-").replace("%", "").trim() || Number.NaN);
  const isRight = Number.isFinite(value) && value > -100 && value <= 1000 && value !== 0;
  const apply = () => {
    if (!isRight) return;
    change((before) => raise(before, value));
    setPercent("");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line-soft px-4 py-2">
      <label className="flex items-center gap-2">
        {words("product.sizes.raise")}
        <input
          className="entry w-20"
          placeholder="+10"
          value={percent}
          aria-invalid={percent !== "" && !isRight ? true : undefined}
          onChange={({ target }) => setPercent(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
        />
        %
      </label>
      <Button onClick={apply} disabled={!isRight}>
        {words("product.sizes.raise.do")}
      </Button>
      <span className="text-small text-ink-2">{words("product.sizes.help")}</span>
    </div>
  );
}

interface RowShown {
  /** Its values, as JSON: a text stays the same from one drawing to the next. */
  combination: string;
  row: Row | undefined;
  /** Its place among the rows that are sold. */
  at: number;
  stored: Stored | undefined;
  small: string | undefined;
  problem: PageProblem | undefined;
  pictures: readonly string[];
  sizes: ReadonlyMap<string, PictureSizes>;
  change: Change;
  focus: (at: number, column: string) => void;
  words: ReturnType<typeof useWords>;
}

const widths: Record<Column, string> = {
  ...{ price: "w-22", stock: "w-18", sku: "w-28", market_price: "w-22", weight_g: "w-18", barcode: "w-34" },
};

/** Drawn again only if something of it has changed: a matrix has up to a hundred rows. */
const MatrixRow = memo(function MatrixRow({
  combination,
  row,
  at,
  stored,
  small,
  problem,
  pictures,
  sizes,
  change,
  focus,
  words,
}: RowShown) {
  const values: string[] = JSON.parse(combination);
  const name = values.join(" / ");
  if (!row)
    return (
      <tr className="text-ink-3">
        <th scope="row" className="sticky left-0 bg-panel py-3 pr-2 pl-4 font-normal whitespace-nowrap">
          <bdi>{name}</bdi>
        </th>
        <td className="py-1">
          <IconButton
            label={words("product.size.sell", { name })}
            onClick={() => change((before) => sell(before, values, true))}
          >
            <Plus className="size-4" aria-hidden="true" />
          </IconButton>
        </td>
        <td colSpan={columns.length + 1} className="px-2 py-2">
          {words("product.size.notSold")}
        </td>
      </tr>
    );
  function walk(event: KeyboardEvent, column: string) {
    const to =
      event.key === "ArrowUp" ? at - 1 : event.key === "ArrowDown" || event.key === "Enter" ? at + 1 : undefined;
    if (to === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focus(to, column);
  }
  function pasted(event: ClipboardEvent, column: Column) {
    const text = event.clipboardData.getData("text/plain");
    if (!/[\t\n]/.test(text.trimEnd())) return;
    event.preventDefault();
    change((before) => paste(before, at, column, text));
  }
  const cell = (column: Column): ReactNode => {
    if (column === "stock" && row.id !== undefined)
      return (
        <span className="block px-2 py-1.5 tabular-nums">
          {formatNumber(stored?.stock ?? 0)}
          {stored?.reserved ? (
            <span className="block text-small text-ink-2">
              {words("product.size.reserved", { count: stored.reserved })}
            </span>
          ) : null}
        </span>
      );
    const error = errorAt(problem, `variants.${at}.${column}`);
    const label = `${name}: ${words(`product.size.${column}`)}`;
    return (
      <>
        <input
          className={classes("entry tabular-nums", widths[column])}
          aria-label={label}
          aria-invalid={error || isWrong(row, column) ? true : undefined}
          data-cell={`${at} ${column}`}
          inputMode={
            column === "price" || column === "market_price"
              ? "decimal"
              : column === "stock" || column === "weight_g"
                ? "numeric"
                : "text"
          }
          autoComplete="off"
          value={row[column]}
          onChange={({ target }) => change((before) => setCell(before, at, column, target.value))}
          onKeyDown={(event) => walk(event, column)}
          onPaste={(event) => pasted(event, column)}
        />
        {(error || isWrong(row, column)) && (
          <span className={classes("block text-small text-red", widths[column])}>
            {error ?? words(`product.size.${column}.wrong` as "product.size.price.wrong")}
          </span>
        )}
      </>
    );
  };
  const own = ["", ".values", ".id", ".image"].map((field) => errorAt(problem, `variants.${at}${field}`)).find(Boolean);
  return (
    <tr className="align-top">
      <th scope="row" className="sticky left-0 z-[1] bg-panel py-3 pr-2 pl-4 font-normal">
        <bdi
          className="block max-w-36 min-w-max truncate max-md:max-w-28 max-md:min-w-0 max-md:whitespace-normal"
          title={name}
        >
          {name}
        </bdi>
        {own && <span className="block text-small text-red">{own}</span>}
      </th>
      <td className="py-1">
        <IconButton
          label={words("product.size.stop", { name })}
          onClick={() => change((before) => sell(before, row.values, false))}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </td>
      <td className="px-1 py-1">
        <PictureChoice
          name={name}
          image={row.image}
          small={small}
          pictures={pictures}
          sizes={sizes}
          words={words}
          onChoose={(image) => change((before) => setCell(before, at, "image", image))}
        />
      </td>
      {columns.map((column) => (
        <td key={column} className="px-1 py-1">
          {cell(column)}
        </td>
      ))}
    </tr>
  );
});

/** One of the product's pictures, for this combination. */
function PictureChoice({
  name,
  image,
  small,
  pictures,
  sizes,
  words,
  onChoose,
}: { name: string; image: string | null; small: string | undefined; onChoose: (image: string | null) => void } & Pick<
  RowShown,
  "pictures" | "sizes" | "words"
>) {
  const shown = small ?? image;
  return (
    <Menu
      label={words("product.size.picture.of", { name })}
      className="size-8 overflow-hidden rounded-sm border border-line bg-gray-soft max-md:size-11"
      trigger={
        shown ? (
          <img src={shown} alt="" className="size-full object-cover" />
        ) : (
          <Plus className="mx-auto size-4 text-ink-3" aria-hidden="true" />
        )
      }
    >
      {pictures.map((url, at) => (
        <MenuItem
          key={url}
          onClick={() => onChoose(url)}
          icon={<img src={sizes.get(url)?.small.url ?? url} alt="" className="size-6 rounded-sm object-cover" />}
        >
          {words("product.size.picture.nth", { at: at + 1 })}
        </MenuItem>
      ))}
      <MenuItem onClick={() => onChoose(null)}>{words("product.size.picture.none")}</MenuItem>
    </Menu>
  );
}

/** Deleted variants keep what they hold. */
function Removed({ rows, stored }: { rows: Row[]; stored: readonly Stored[] }) {
  const words = useWords();
  const holding = rows.flatMap((row) => {
    const one = stored.find(({ id }) => id === row.id);
    return one && (one.stock || one.reserved) ? [one] : [];
  });
  if (!holding.length) return null;
  return (
    <ul className="grid gap-1 border-t border-line-soft px-4 py-3 text-ink-2">
      {holding.map(({ id, name, stock, reserved }) => (
        <li key={id}>
          {words("product.size.holds", { name: name || words("product.size.unnamed"), stock, reserved })}
        </li>
      ))}
    </ul>
  );
}

/** The fields of a plain product's only variant. */
export function NumbersFields({ value, onChange, problem }: Pick<Shown, "value" | "onChange" | "problem">) {
  const words = useWords();
  const [row] = value.rows;
  if (value.options.length || !row) return null;
  return (
    <div className="grid grid-cols-4 gap-3 max-md:grid-cols-2">
      {(["sku", "barcode", "weight_g", "market_price"] as const).map((column) => {
        const error =
          errorAt(problem, `variants.0.${column}`) ??
          (isWrong(row, column) ? words(`product.size.${column}.wrong` as "product.size.price.wrong") : undefined);
        return (
          <label key={column} className="grid content-start gap-1 font-medium">
            {words(`product.size.${column}`)}
            <input
              className="entry font-normal"
              autoComplete="off"
              aria-invalid={error ? true : undefined}
              value={row[column]}
              onChange={({ target }) => onChange(setCell(value, 0, column, target.value))}
            />
            {error && <span className="text-small font-normal text-red">{error}</span>}
          </label>
        );
      })}
    </div>
  );
}
