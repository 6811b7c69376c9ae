import { ArrowDown, ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import type { ColumnMeta } from "./columns";

type Table = {
  getIsAllRowsSelected(): boolean;
  getIsSomeRowsSelected(): boolean;
  toggleAllRowsSelected(value?: boolean): void;
};

export function ChooseAll({ table }: { table: Table }) {
  const t = useTranslator();
  const isSome = table.getIsSomeRowsSelected();
  return (
    <input
      type="checkbox"
      aria-label={t("list.chooseAll")}
      className="size-4 shrink-0 accent-accent"
      checked={table.getIsAllRowsSelected()}
      ref={(box) => {
        if (box) box.indeterminate = isSome && !table.getIsAllRowsSelected();
      }}
      onChange={(event) => table.toggleAllRowsSelected(event.target.checked)}
    />
  );
}

interface HeadProps {
  header: { column: { id: string; columnDef: { meta?: ColumnMeta; enableSorting?: boolean } } };
  sort: string;
  onSort: (sort: string) => void;
  children: ReactNode;
}

export function Head({ header: { column }, sort, onSort, children }: HeadProps) {
  const t = useTranslator();
  const { meta, enableSorting } = column.columnDef;
  const isDown = sort === `-${column.id}`;
  const isUp = sort === column.id;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={isDown ? "descending" : isUp ? "ascending" : enableSorting ? "none" : undefined}
      className={classes(
        "sticky top-12 group-data-wide/box:top-0 z-[2] h-9 border-b bg-panel px-3 text-left text-small font-medium whitespace-nowrap text-ink-2 last:rounded-tr-card max-md:hidden",
        meta?.align === "right" && "text-right",
        meta?.isNarrow && "w-px",
      )}
    >
      {enableSorting ? (
        <button
          type="button"
          onClick={() => onSort(isDown && !meta?.sortsDown ? column.id : `-${column.id}`)}
          title={t(isUp ? "list.sortedUp" : "list.sortedDown")}
          className={classes(
            "inline-flex items-center gap-1 rounded-control align-bottom hover:text-ink",
            meta?.align === "right" && "flex-row-reverse",
          )}
        >
          {children}
          <Arrow className={classes("size-3.5", !isDown && !isUp && "opacity-0")} aria-hidden="true" />
        </button>
      ) : (
        children
      )}
    </th>
  );
}
