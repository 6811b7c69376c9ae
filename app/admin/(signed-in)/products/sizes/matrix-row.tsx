"use client";

import { Plus, X } from "lucide-react";
import { type ClipboardEvent, type KeyboardEvent, memo, type ReactNode, useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useReader, type useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { Menu, MenuItem } from "@/components/ui/menu";
import { formatNumber } from "@/lib/i18n/format";
import type { PictureSizes } from "../editor/product-draft";
import type { Product } from "../types";
import {
  type ChangeVariants,
  type Column,
  columnHeading,
  columns,
  isShown,
  kindOf,
  paste,
  type Row,
  sell,
  setCell,
  wrongKind,
} from "./variants-draft";

interface RowProps {
  /** Its values as JSON, because `memo` compares strings by value. */
  combination: string;
  row: Row | undefined;
  /** Its position among the rows that are sold. */
  at: number;
  isOnly: boolean;
  stored: Product["variants"][number] | undefined;
  small: string | undefined;
  problem: PageProblem | undefined;
  pictures: readonly string[];
  sizes: ReadonlyMap<string, PictureSizes>;
  change: ChangeVariants;
  focus: (at: number, column: string) => void;
  t: ReturnType<typeof useTranslator>;
}

const inputs = {
  money: { width: "w-19", inputMode: "decimal" },
  count: { width: "w-14", inputMode: "numeric" },
  grams: { width: "w-14", inputMode: "numeric" },
  code: { width: "w-30", inputMode: "text" },
} as const;

/** The first column remains visible while the others scroll beneath it. */
const stuckLook = "sticky left-0 bg-panel py-3 pr-1 pl-4 shadow-[1px_0_var(--color-line-soft)]";

/** Memoized, because a matrix has up to a hundred rows. */
export const MatrixRow = memo(function MatrixRow({
  combination,
  row,
  at,
  isOnly,
  stored,
  small,
  problem,
  pictures,
  sizes,
  change,
  focus,
  t,
}: RowProps) {
  const { language } = useReader();
  const shown = columns.filter(isShown(usePermission()("cost.read")));
  const [typing, setTyping] = useState<Column>();
  const values: string[] = JSON.parse(combination);
  const name = values.join(" / ");
  if (!row)
    return (
      <tr className="text-ink-3">
        <th scope="row" className={classes(stuckLook, "font-normal whitespace-nowrap")}>
          <bdi>{name}</bdi>
        </th>
        <td className="py-1">
          <IconButton
            label={t("product.size.sell", { name })}
            onClick={() => change((before) => sell(before, values, true))}
          >
            <Plus className="size-4" aria-hidden="true" />
          </IconButton>
        </td>
        <td colSpan={shown.length + 1} className="px-2 py-2">
          {t("product.size.notSold")}
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
    change((before) => paste(before, at, column, text, shown));
  }
  const cell = (column: Column): ReactNode => {
    if (column === "stock" && row.id !== undefined)
      return (
        <span className="block px-2 py-1.5 tabular-nums">
          {formatNumber(stored?.stock ?? 0)}
          {stored?.reserved ? (
            <span className="block text-small whitespace-nowrap text-ink-2">
              {t("product.size.reserved", { count: stored.reserved })}
            </span>
          ) : null}
        </span>
      );
    const wrong = typing === column ? undefined : wrongKind(row, column);
    const refused = errorAt(problem, `variants.${at}.${column}`);
    const lacks = refused && !row[column].trim() && t("common.lacks.text");
    const error = lacks || (wrong ? t(`product.size.wrong.${wrong}`) : refused);
    const { width, inputMode } = inputs[kindOf(column)];
    return (
      <>
        <input
          className={classes("entry px-2 tabular-nums", width)}
          aria-label={`${name}: ${columnHeading(column, language)}`}
          aria-invalid={error ? true : undefined}
          data-cell={`${at} ${column}`}
          inputMode={inputMode}
          autoComplete="off"
          value={row[column]}
          onChange={({ target }) => change((before) => setCell(before, at, column, target.value))}
          onFocus={() => setTyping(column)}
          onBlur={() => setTyping(undefined)}
          onKeyDown={(event) => walk(event, column)}
          onPaste={(event) => pasted(event, column)}
        />
        {error && <span className={classes("block text-small text-red", width)}>{error}</span>}
      </>
    );
  };
  const own = ["", ".values", ".id", ".image"].map((field) => errorAt(problem, `variants.${at}${field}`)).find(Boolean);
  return (
    <tr className="align-top">
      <th scope="row" className={classes(stuckLook, "z-[1] font-normal")}>
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
          disabled={isOnly}
          className="disabled:opacity-40"
          label={t("product.size.stop", { name })}
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
          t={t}
          onChoose={(image) => change((before) => setCell(before, at, "image", image))}
        />
      </td>
      {shown.map((column) => (
        <td key={column} className="px-1 py-1">
          {cell(column)}
        </td>
      ))}
    </tr>
  );
});

function PictureChoice({
  name,
  image,
  small,
  pictures,
  sizes,
  t,
  onChoose,
}: { name: string; image: string | null; small: string | undefined; onChoose: (image: string | null) => void } & Pick<
  RowProps,
  "pictures" | "sizes" | "t"
>) {
  const shown = small ?? image;
  return (
    <Menu
      label={t("product.size.picture.of", { name })}
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
          {t("product.size.picture.nth", { at: at + 1 })}
        </MenuItem>
      ))}
      <MenuItem onClick={() => onChoose(null)}>{t("product.size.picture.none")}</MenuItem>
    </Menu>
  );
}
