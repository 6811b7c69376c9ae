"use client";

import type { PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { formatAgo } from "@/lib/i18n/format";
import type { Conflict } from "./use-edit";

interface Props<Name extends string> {
  conflicts: Conflict<Name>[];
  stale: PageProblem | undefined;
  labels: Readonly<Record<Name, string>>;
  show?: (name: Name, value: unknown) => string;
  onDecide: (conflict: Conflict<Name>, takesTheirs: boolean) => void;
}

/** Shows the conflicts: the other admin's values next to one's own. Nothing is sent until each is resolved. */
export function StaleFields<Name extends string>({
  conflicts,
  stale,
  labels,
  show = (_, value) => String(value ?? ""),
  onDecide,
}: Props<Name>) {
  const t = useTranslator();
  const reader = useReader();
  const [told] = stale?.errors ?? [];
  if (!conflicts.length) return null;
  const { by, at } = (told ?? {}) as { by?: { nickname: string } | null; at?: string | null };
  const shown = (name: Name, value: unknown) => show(name, value) || t("edit.nothing");
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-amber-soft px-3 py-2.5">
      <p className="text-amber">
        {at
          ? t("edit.changed", {
              name: by?.nickname || t("common.unknownPerson"),
              ago: formatAgo(at, Date.now(), reader),
            })
          : t("edit.changedSince")}
      </p>
      {conflicts.map((conflict) => (
        <div key={conflict.name} className="grid gap-1.5">
          <p className="font-medium">{labels[conflict.name]}</p>
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1">
            <dt className="text-ink-2">{t("edit.theirs")}</dt>
            <dd className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              <bdi>{shown(conflict.name, conflict.theirs)}</bdi>
            </dd>
            <dt className="text-ink-2">{t("edit.yours")}</dt>
            <dd className="max-h-24 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
              <bdi>{shown(conflict.name, conflict.mine)}</bdi>
            </dd>
          </dl>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onDecide(conflict, true)}>{t("edit.takeTheirs")}</Button>
            <Button onClick={() => onDecide(conflict, false)}>{t("edit.keepMine")}</Button>
          </div>
        </div>
      ))}
    </div>
  );
}
