"use client";

import { TriangleAlert } from "lucide-react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";

/** `isBelow`: the previous rows are still shown above. */
export function ListFailure({
  problem,
  onRetry,
  isBelow,
}: {
  problem: PageProblem;
  onRetry: () => void;
  isBelow?: boolean;
}) {
  const t = useTranslator();
  const { language } = useReader();
  return (
    <div
      role="alert"
      className={classes(
        "flex flex-wrap items-start gap-3 p-4",
        isBelow ? "border-t border-line-soft" : "rounded-card border bg-panel",
      )}
    >
      <TriangleAlert className="mt-0.5 size-4 shrink-0 text-red" aria-hidden="true" />
      <div className="mr-auto grid min-w-0 gap-1">
        <p className="font-semibold">{t("list.failed")}</p>
        <p className="text-ink-2">{formatProblem(problem, t, language)}</p>
        {problem.request_id && (
          <p className="text-small text-ink-2">
            {t("common.requestId")} <code className="text-ink select-all">{problem.request_id}</code>
          </p>
        )}
      </div>
      <Button onClick={onRetry}>{t("common.retry")}</Button>
    </div>
  );
}
