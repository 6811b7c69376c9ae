"use client";

import { ClipboardCheck, KeyRound } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { CheckList } from "@/components/edit/check-list";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { CopyText } from "@/components/ui/copy-text";
import { CheckField, TextField } from "@/components/ui/field";
import { eventPermissions, eventTypeNames } from "@/lib/selling/events/event-types";
import { type Webhook, webhookTones } from "./types";

interface Values extends Pick<Webhook, "name" | "url" | "types"> {
  status: "active" | "paused";
}
const empty: Values = { name: "", url: "", types: [], status: "active" };
const storedOf = ({ version, name, url, types, status }: Webhook) => ({
  version,
  values: { name, url, types, status: status === "paused" ? status : ("active" as const) },
});

export function WebhookEditor({ webhook }: { webhook?: Webhook }) {
  const t = useTranslator();
  const can = usePermission();
  const record = useStoredRecord({ path: "/cms/webhook", record: webhook, empty, storedOf });
  const { values, set, inputOf, problem, stored, mayEdit, isFixed } = record;
  const isAll = values.types.includes("*");
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        badge={stored && <Badge tone={webhookTones[stored.status]}>{t(`webhooks.status.${stored.status}`)}</Badge>}
        deletionNote={t("webhooks.delete.what")}
        makes={t("webhooks.create")}
      />
      <EditorBody
        record={record}
        side={stored && <WebhookState key={stored.version} webhook={stored} mayEdit={mayEdit} />}
      >
        <Card>
          <div className="grid gap-3.5 p-4">
            <TextField label={t("webhooks.name")} maxLength={60} required readOnly={isFixed} {...inputOf("name")} />
            <TextField
              label={t("webhooks.url")}
              help={t("webhooks.url.help")}
              maxLength={1000}
              required
              readOnly={isFixed}
              spellCheck={false}
              {...inputOf("url")}
            />
            <CheckList
              label={t("webhooks.types")}
              className="md:grid-cols-2"
              options={[
                { value: "*", label: t("webhooks.types.all") },
                ...(isAll ? [] : eventTypeNames.toSorted())
                  .filter((type) => can(eventPermissions[type]) || stored?.types.includes(type))
                  .map((value) => ({
                    value,
                    label: (
                      <>
                        {t(`alarms.type.${value}`)} <code className="text-ink-2">{value}</code>
                      </>
                    ),
                  })),
              ]}
              chosen={values.types}
              error={errorAt(problem, "types") && t("webhooks.types.none")}
              isFixed={isFixed}
              onChange={(types) => set("types", types.includes("*") ? ["*"] : types)}
            />
            {mayEdit && (
              <CheckField
                label={t("webhooks.paused")}
                checked={values.status === "paused"}
                onChange={(isChecked) => set("status", isChecked ? "paused" : "active")}
              />
            )}
          </div>
        </Card>
      </EditorBody>
    </>
  );
}

type Report = Answer<"POST", `/cms/webhook/${number}/exam`>;

function WebhookState({ webhook, mayEdit }: { webhook: Webhook; mayEdit: boolean }) {
  const t = useTranslator();
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
            <ProblemNote problem={problem} />
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
