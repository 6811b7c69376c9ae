"use client";

import { useTranslator } from "@/components/i18n/translator";
import { useKeys } from "@/components/ui/keys";

interface Acts {
  onChoose?: (rowId: string) => void;
  onEdit?: (rowId: string) => void;
}

/** The keyboard shortcuts of every list. Enter needs no handler, because the focus is on the row's link. */
export function useListKeys({ onChoose, onEdit }: Acts) {
  const t = useTranslator();
  const withRow = (act: (rowId: string) => void) => () => {
    const { id } = current();
    if (id) act(id);
  };
  useKeys([
    { key: "j", what: t("list.key.next"), run: () => focusRow(current().at + 1) },
    { key: "k", what: t("list.key.previous"), run: () => focusRow(Math.max(0, current().at - 1)) },
    ...(onChoose ? [{ key: "x", what: t("list.key.choose"), run: withRow(onChoose) }] : []),
    ...(onEdit ? [{ key: "e", what: t("list.key.edit"), run: withRow(onEdit) }] : []),
    {
      key: "/",
      what: t("list.key.search"),
      run: () => document.querySelector<HTMLElement>("[data-list-search]")?.focus(),
    },
  ]);
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** The focused row. `at` is -1 if no row has the focus. */
function current() {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  return { at, id: all[at]?.dataset.row };
}

function focusRow(at: number) {
  const all = rows();
  const row = all[Math.min(all.length - 1, at)];
  row?.querySelector<HTMLElement>("[data-row-link]")?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
