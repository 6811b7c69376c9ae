"use client";

import type { PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { formatAgo } from "@/lib/i18n/format";
import { fieldLabel } from "./field-label";

/** Fields of the form that other admins have changed since it was opened. */
export interface Stale {
  /** The kind of the record. */
  record: string;
  errors: NonNullable<PageProblem["errors"]>;
  loadTheirs: () => void;
  overwrite: () => void;
}

const showBox = (box: HTMLElement | null) => box?.scrollIntoView({ block: "nearest" });

/** Lists the fields that other admins have changed, by whom and when. The admin loads their record or overwrites it. */
export function StaleBox({ stale: { record, errors, loadTheirs, overwrite } }: { stale: Stale }) {
  const t = useTranslator();
  const reader = useReader();
  return (
    <div ref={showBox} role="alert" className="grid gap-2 rounded-control bg-amber-soft px-3 py-2.5">
      <p className="font-medium text-amber">{t("edit.changed")}</p>
      <ul>
        {errors.map(({ path, message, by, at }) => (
          <li key={path} className="wrap-anywhere">
            <span className="font-medium">{fieldLabel(record, path, reader.language)}</span>{" "}
            {at
              ? t("edit.changed.by", {
                  name: by?.nickname || t("common.unknownPerson"),
                  ago: formatAgo(at, Date.now(), reader),
                })
              : message}
          </li>
        ))}
      </ul>
      <p className="text-small text-ink-2">{t("edit.changed.help")}</p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={loadTheirs}>{t("edit.loadTheirs")}</Button>
        <Button onClick={overwrite}>{t("edit.overwrite")}</Button>
      </div>
    </div>
  );
}
