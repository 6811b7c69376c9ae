"use client";

import { ArrowDownToLine } from "lucide-react";
import { useCallback, useRef, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { percentOf } from "@/lib/catalogue/products/new-price";
import type { PictureSizes } from "../editor/product-draft";
import type { Product } from "../types";
import { MatrixRow } from "./matrix-row";
import {
  type ChangeVariants,
  columnHeading,
  columns,
  fillDown,
  isShown,
  matrixOf,
  raise,
  type Variants,
} from "./variants-draft";

interface Props {
  value: Variants;
  change: ChangeVariants;
  pictures: readonly string[];
  sizes: ReadonlyMap<string, PictureSizes>;
  stored: readonly Product["variants"][number][];
  problem: PageProblem | undefined;
}

export function VariantsMatrix({ value, change, pictures, sizes, stored, problem }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const table = useRef<HTMLTableElement>(null);
  const focus = useCallback((at: number, column: string) => {
    table.current?.querySelector<HTMLElement>(`[data-cell="${at} ${column}"]`)?.focus();
  }, []);
  const isOnly = value.rows.filter(({ isSold }) => isSold).length === 1;
  const shown = columns.filter(isShown(usePermission()("cost.read")));
  let sold = -1;
  return (
    <>
      <Tools change={change} />
      <ScrollRegion label={t("product.sizes.matrix")} className="max-h-[70vh]">
        <table ref={table} className="w-full border-collapse text-left">
          <thead className="sticky top-0 z-[2] bg-panel">
            <tr className="border-b border-line-soft">
              <th
                scope="col"
                className="sticky left-0 z-[1] bg-panel py-2 pr-1 pl-4 font-medium whitespace-nowrap shadow-[1px_0_var(--color-line-soft)]"
              >
                {value.options.map(({ name }) => name).join(" / ")}
              </th>
              <th scope="col" className="py-2">
                <span className="sr-only">{t("product.size.sold")}</span>
              </th>
              <th scope="col" className="px-1 py-2 font-medium whitespace-nowrap">
                {t("product.size.picture")}
              </th>
              {shown.map((column) => (
                <th key={column} scope="col" className="px-1 py-1 font-medium break-keep">
                  <span className="flex items-center gap-0.5">
                    {columnHeading(column, language)}
                    <IconButton
                      label={t("product.size.fill", { column: columnHeading(column, language) })}
                      onClick={() => change((before) => fillDown(before, column))}
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
                  isOnly={isOnly}
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
                  t={t}
                />
              );
            })}
          </tbody>
        </table>
      </ScrollRegion>
    </>
  );
}

function Tools({ change }: Pick<Props, "change">) {
  const t = useTranslator();
  const [typed, setTyped] = useState("");
  const percent = percentOf(typed);
  const apply = () => {
    if (percent === undefined) return;
    change((before) => raise(before, percent));
    setTyped("");
  };
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line-soft px-4 py-2">
      <label className="flex items-center gap-2">
        {t("product.sizes.raise")}
        <input
          className="entry w-20"
          placeholder="+10"
          value={typed}
          aria-invalid={typed && percent === undefined ? true : undefined}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
            event.preventDefault();
            apply();
          }}
        />
        %
      </label>
      <Button onClick={apply} disabled={percent === undefined}>
        {t("product.sizes.raise.do")}
      </Button>
      <span className="text-small text-ink-2">{t("product.sizes.help")}</span>
    </div>
  );
}
