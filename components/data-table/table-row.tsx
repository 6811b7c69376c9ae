import { FlexRender, type Row } from "@tanstack/react-table";
import Link from "next/link";
import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import type { features } from "./columns";

interface Props<Record extends object> {
  row: Row<typeof features, Record>;
  nameOf: (record: Record) => string;
  hrefOf: (record: Record) => string | undefined;
  isChoosable: boolean;
}

export function TableRow<Record extends { id: number }>({ row, nameOf, hrefOf, isChoosable }: Props<Record>) {
  const t = useTranslator();
  const [isNear, setNear] = useState(false);
  const record = row.original;
  const isChosen = row.getIsSelected();
  const come = () => setNear(true);
  const href = hrefOf(record);
  return (
    <tr
      data-row={row.id}
      onPointerEnter={come}
      onFocus={come}
      className={classes(
        "relative border-b border-line-soft last:border-0 hover:bg-hover has-[[data-row-link]:focus-visible]:bg-hover max-md:grid max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:gap-y-0.5 max-md:py-2.5 max-md:pr-3.5 max-md:[grid-auto-flow:dense]",
        isChoosable ? "max-md:pl-11" : "max-md:pl-3.5",
        isChosen && "bg-soft hover:bg-soft",
      )}
    >
      {isChoosable && (
        <td className="w-10 pl-3 max-md:absolute max-md:top-0 max-md:left-0 max-md:h-full max-md:w-11 max-md:pl-0">
          <label className="relative z-[1] flex items-center max-md:h-full max-md:justify-center">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              aria-label={t("list.card.choose", { name: nameOf(record) })}
              checked={isChosen}
              onChange={() => {}}
              onClick={row.getToggleSelectedHandler()}
            />
          </label>
        </td>
      )}
      {row.getVisibleCells().map((cell, at) => {
        const meta = cell.column.columnDef.meta;
        const face = <FlexRender cell={cell} />;
        return (
          <td
            key={cell.id}
            className={classes(
              "h-11 px-3 whitespace-nowrap max-md:h-auto max-md:min-w-0 max-md:px-0 max-md:whitespace-normal",
              meta?.align === "right" && "text-right tabular-nums",
              meta?.card === "left" && "max-md:col-start-1 max-md:text-left",
              meta?.card === "right" && "max-md:col-start-2 max-md:text-right",
              meta && !meta.card && "max-md:hidden",
            )}
          >
            {at === 0 && href ? (
              <Link
                href={href}
                prefetch={isNear}
                data-row-link=""
                className="-outline-offset-2 after:absolute after:inset-0"
              >
                {face}
              </Link>
            ) : (
              face
            )}
          </td>
        );
      })}
    </tr>
  );
}
