"use client";

import { useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { CodeField } from "./code-fields";

/** A code of the second factor allows for five minutes what requires a recent one. */
export function EnterCode({ onEnd }: { onEnd: (isDone: boolean) => void }) {
  const t = useTranslator();
  const [problem, setProblem] = useState<PageProblem>();
  const [isPending, setPending] = useState(false);
  const atField = errorAt(problem, "code");
  return (
    <FormDialog
      title={t("signIn.recent")}
      act={t("signIn.recent.go")}
      isPending={isPending}
      problem={atField ? undefined : problem}
      onClose={() => onEnd(false)}
      onSubmit={async (form) => {
        if (isPending) return;
        setPending(true);
        const { problem } = await cms("POST", "/cms/second_factor/confirm", { body: { code: textOf(form, "code") } });
        setPending(false);
        setProblem(problem);
        if (!problem) onEnd(true);
      }}
    >
      <p className="text-ink-2">{t("signIn.recent.what")}</p>
      <CodeField error={atField} />
    </FormDialog>
  );
}
