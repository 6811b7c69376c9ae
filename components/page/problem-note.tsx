"use client";

import { Lock, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";

/** A confirmation in a form: submitting again confirms it. Screen readers announce it immediately. */
export function ConfirmationNote({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">{children}</div>
    </div>
  );
}

/** A problem at the top of a form: a text, or the message of the problem. Screen readers announce it immediately. */
export function ProblemNote({ problem, children }: { problem?: PageProblem | null; children?: ReactNode }) {
  const t = useTranslator();
  const { language } = useReader();
  if (!problem && !children) return null;
  return (
    <div role="alert" className="flex gap-2 rounded-control bg-red-soft px-3 py-2 text-red">
      <TriangleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 wrap-anywhere">{children ?? formatProblem(problem!, t, language)}</div>
    </div>
  );
}

export function ReadOnlyNote() {
  const t = useTranslator();
  return (
    <p className="flex gap-2 rounded-control bg-gray-soft px-3 py-2 text-ink-2">
      <Lock className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      {t("edit.lookOnly")}
    </p>
  );
}
