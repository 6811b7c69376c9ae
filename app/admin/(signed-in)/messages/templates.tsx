"use client";

import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { TemplateDialog } from "./template-dialog";
import type { Template } from "./types";

export function Templates({ first }: { first: InitialData<"/cms/message_template"> }) {
  const t = useTranslator();
  const canEdit = usePermission()("message.edit");
  const toast = useToast();
  const [edited, setEdited] = useState<Template>();
  const { done, problem, refresh } = useApiQuery("/cms/message_template", { first });
  return (
    <>
      <ProblemNote problem={problem} />
      <Card title={t("messages.templates")}>
        <ul>
          {done?.items.map((template) => (
            <li
              key={template.id}
              className="flex items-start gap-x-4 border-b border-line-soft px-4 py-3 last:border-0"
            >
              <TemplateText template={template} />
              {canEdit && (
                <Button onClick={() => setEdited(template)}>
                  {t("messages.edit")}
                  <span className="sr-only"> {t(`messages.kind.${template.kind}`)}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
        <details className="border-t px-4 py-1">
          <summary className="min-h-8 cursor-pointer py-1.5 font-medium max-md:min-h-11 max-md:py-3">
            {t("messages.how")}
          </summary>
          <ol className="mb-3 grid list-decimal gap-1 pl-5 text-ink-2">
            {(["choose", "copy", "enable"] as const).map((step) => (
              <li key={step}>{t(`messages.how.${step}`)}</li>
            ))}
          </ol>
        </details>
      </Card>
      {edited && (
        <TemplateDialog
          template={edited}
          onClose={() => setEdited(undefined)}
          onSaved={() => {
            setEdited(undefined);
            toast({ message: t("common.saved") });
            refresh();
          }}
        />
      )}
    </>
  );
}

function TemplateText({ template: { kind, template_id, enabled, refused } }: { template: Template }) {
  const t = useTranslator();
  const state = refused ? "refused" : enabled ? "on" : "off";
  const tone = { refused: "red", on: "green", off: "gray" } as const;
  return (
    <div className="grid min-w-0 flex-1 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h3 className="font-medium">{t(`messages.kind.${kind}`)}</h3>
        <Badge tone={tone[state]}>{t(`messages.state.${state}`)}</Badge>
      </div>
      <p className="text-ink-2">{t(`messages.what.${kind}`)}</p>
      {template_id && (
        <code className="truncate text-small text-ink-2" title={template_id}>
          {template_id}
        </code>
      )}
      {refused && <p className="text-red">{t(`messages.refused.${refused}`)}</p>}
    </div>
  );
}
