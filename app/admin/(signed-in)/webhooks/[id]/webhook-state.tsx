"use client";

import { ClipboardCheck, KeyRound, Send } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { CopyText } from "@/components/ui/copy-text";
import { LastSent } from "../last-sent";
import type { Webhook, WebhookWithSecret } from "../types";

type Report = Answer<"POST", `/cms/webhook/${number}/exam`>;
type Tested = Answer<"POST", `/cms/webhook/${number}/test`>;

interface Props {
  webhook: Webhook | WebhookWithSecret;
  mayEdit: boolean;
}

export function WebhookState({ webhook, mayEdit }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const path = `/cms/webhook/${webhook.id}` as const;
  const { done = webhook, refresh } = useApiQuery(path);
  const [secret, setSecret] = useState("secret" in webhook ? webhook.secret : undefined);
  const [isRotating, setRotating] = useState(false);
  const [tested, setTested] = useState<Tested>();
  const [report, setReport] = useState<Report>();
  const testing = useSave<Tested>((answer) => {
    setTested(answer);
    refresh();
  });
  const examining = useSave<Report>(setReport);
  const { failing_since, last_error, withheld_types } = done;
  const problem = testing.problem ?? examining.problem;
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
      <Card title={t("webhooks.state")}>
        <div className="grid gap-3 p-4">
          {last_error && (
            <ProblemNote>
              {failing_since && (
                <p className="font-medium">
                  {t("webhooks.failing")}
                  <Time at={failing_since} />
                </p>
              )}
              <p>{last_error}</p>
            </ProblemNote>
          )}
          {withheld_types.length > 0 && (
            <ProblemNote>{t("webhooks.withheld", { types: withheld_types.join(t("common.and")) })}</ProblemNote>
          )}
          <LastSent webhook={done} />
          {mayEdit && (
            <>
              <Button
                className="justify-center"
                icon={<Send className="size-4" aria-hidden="true" />}
                aria-disabled={testing.isPending}
                onClick={() => testing.save((send) => send("POST", `${path}/test`))}
              >
                {t("webhooks.test")}
              </Button>
              <Button
                className="justify-center"
                icon={<ClipboardCheck className="size-4" aria-hidden="true" />}
                aria-disabled={examining.isPending}
                onClick={() => examining.save((send) => send("POST", `${path}/exam`))}
              >
                {t("webhooks.exam")}
              </Button>
              <Button
                className="justify-center"
                icon={<KeyRound className="size-4" aria-hidden="true" />}
                onClick={() => setRotating(true)}
              >
                {t("webhooks.rotate")}
              </Button>
            </>
          )}
          {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
          <div role="status">
            {tested && !testing.problem && (
              <p
                className={classes(
                  "rounded-control px-3 py-2 wrap-anywhere",
                  tested.ok ? "bg-green-soft text-green" : "bg-red-soft text-red",
                )}
              >
                {tested.error ?? t("webhooks.test.ok")}
              </p>
            )}
          </div>
        </div>
      </Card>
      {report && <ExamCard report={report} />}
      {isRotating && (
        <ConfirmDialog<WebhookWithSecret>
          title={t("webhooks.rotate.title", { name: webhook.name })}
          act={t("webhooks.rotate")}
          call={(send) => send("POST", `${path}/rotate`)}
          onClose={() => setRotating(false)}
          onDone={(answer) => {
            setRotating(false);
            setSecret(answer.secret);
            refresh();
          }}
        >
          <p>{t("webhooks.rotate.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ExamCard({ report: { passed, lines } }: { report: Report }) {
  const t = useTranslator();
  const failed = lines.filter((line) => !line.passed).length;
  return (
    <Card title={t("webhooks.exam")}>
      <p role="status" className={classes("px-4 pt-3 font-medium", passed ? "text-green" : "text-red")}>
        {passed ? t("webhooks.exam.passed") : t("webhooks.exam.failed", { count: failed, total: lines.length })}
      </p>
      <table className="mx-4 my-2 w-[calc(100%-2rem)] tabular-nums">
        <thead>
          <tr className="text-left text-ink-3">
            <th className="py-1 font-normal">{t("webhooks.check")}</th>
            <th className="py-1 pl-2 text-right font-normal">{t("webhooks.exam.right")}</th>
            <th className="py-1 pl-2 text-right font-normal">{t("webhooks.exam.answer")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ check, expected, status, error, passed }) => (
            <tr key={check} className="border-t border-line-soft align-top">
              <td className="py-1.5">{t(`webhooks.check.${check}`)}</td>
              <td className="py-1.5 pl-2 text-right text-ink-2">{expected}</td>
              <td className={classes("py-1.5 pl-2 text-right", passed ? "text-green" : "font-medium text-red")}>
                {status ?? error}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
