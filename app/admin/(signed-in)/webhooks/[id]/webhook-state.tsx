"use client";

import { ClipboardCheck, KeyRound } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { CopyText } from "@/components/ui/copy-text";
import type { Webhook } from "../types";

type Report = Answer<"POST", `/cms/webhook/${number}/exam`>;

export function WebhookState({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTranslator();
  const { language } = useReader();
  const path = `/cms/webhook/${webhook.id}` as const;
  const { done = webhook } = useApiQuery(path);
  const [secret, setSecret] = useState(webhook.secret);
  const [isRotating, setRotating] = useState(false);
  const [report, setReport] = useState<Report>();
  const { save, problem, isPending } = useSave<Report>(setReport);
  const actions = [
    ["webhooks.exam", ClipboardCheck, () => save((send) => send("POST", `${path}/exam`))],
    ["webhooks.rotate", KeyRound, () => setRotating(true)],
  ] as const;
  return (
    <>
      {secret && (
        <Card title={t("webhooks.secret")}>
          <div className="grid gap-2 p-4">
            <CopyText text={secret} />
            <p className="font-medium">{t("webhooks.secret.once")}</p>
          </div>
        </Card>
      )}
      {done.last_error && <ProblemNote>{done.last_error}</ProblemNote>}
      {mayEdit && (
        <Card title={t("webhooks.check")}>
          <div className="grid gap-3 p-4">
            {actions.map(([label, Icon, onClick]) => (
              <Button
                key={label}
                className="justify-center"
                icon={<Icon className="size-4" aria-hidden="true" />}
                aria-disabled={isPending}
                onClick={onClick}
              >
                {t(label)}
              </Button>
            ))}
            {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
            {report && <ExamReport report={report} />}
          </div>
        </Card>
      )}
      {isRotating && (
        <ConfirmDialog<Webhook>
          title={t("webhooks.rotate")}
          act={t("webhooks.rotate")}
          call={(send) => send("POST", `${path}/rotate`)}
          onClose={() => setRotating(false)}
          onDone={(answer) => {
            setRotating(false);
            setSecret(answer.secret);
          }}
        >
          <p>{t("webhooks.rotate.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ExamReport({ report: { passed, lines } }: { report: Report }) {
  const t = useTranslator();
  const tone = (isRight: boolean) => (isRight ? "text-green" : "text-red");
  return (
    <div role="status">
      <p className={classes("font-medium", tone(passed))}>{t(`webhooks.exam.${passed ? "passed" : "failed"}`)}</p>
      <ul>
        {lines.map(({ check, expected, answer, passed }) => (
          <li key={check} className="border-t border-line-soft py-1.5">
            <p>{t(`webhooks.check.${check}`)}</p>
            <p className={tone(passed)}>{t("webhooks.exam.line", { expected, answer })}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
