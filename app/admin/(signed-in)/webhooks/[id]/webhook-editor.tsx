"use client";

import { errorAt } from "@/components/api/problem";
import { CheckList } from "@/components/edit/check-list";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CheckField, TextField } from "@/components/ui/field";
import { eventPermissions, eventTypeNames } from "@/lib/selling/events/event-types";
import { type Webhook, type WebhookWithSecret, webhookTones } from "../types";
import { WebhookState } from "./webhook-state";

interface Values extends Pick<Webhook, "name" | "url" | "types"> {
  isPaused: boolean;
}
const empty: Values = { name: "", url: "", types: [], isPaused: false };
const storedOf = ({ version, name, url, types, status }: Webhook | WebhookWithSecret) => ({
  version,
  values: { name, url, types, isPaused: status === "paused" },
});
const bodyOf = ({ isPaused, ...others }: Partial<Values>) => ({
  ...others,
  ...(isPaused !== undefined && { status: isPaused ? ("paused" as const) : ("active" as const) }),
});

export function WebhookEditor({ webhook }: { webhook?: Webhook }) {
  const t = useTranslator();
  const can = usePermission();
  const record = useStoredRecord({
    path: "/cms/webhook",
    page: "/admin/webhooks",
    record: webhook,
    empty,
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored } = record;
  const mayEdit = can("webhook.edit");
  const labels: Record<keyof Values, string> = {
    name: t("webhooks.name"),
    url: t("webhooks.url"),
    types: t("webhooks.types"),
    isPaused: t("webhooks.paused"),
  };
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        newTitle={t("menu.newWebhook")}
        badge={stored && <Badge tone={webhookTones[stored.status]}>{t(`webhooks.status.${stored.status}`)}</Badge>}
        mayEdit={mayEdit}
        mayDelete={mayEdit}
        deletionNote={t("webhooks.delete.what")}
        makes={t("webhooks.create")}
      />
      <EditorBody
        record={record}
        labels={labels}
        show={(name, value) => {
          if (name === "types") return (value as string[]).join("\n");
          if (name === "isPaused") return t(value ? "webhooks.status.paused" : "webhooks.status.active");
          return String(value);
        }}
        isFixed={!mayEdit}
        side={stored && <WebhookState key={stored.version} webhook={stored} mayEdit={mayEdit} />}
      >
        <Card title={t("webhooks.about")}>
          <div className="grid gap-3.5 p-4">
            <TextField label={labels.name} maxLength={60} required readOnly={!mayEdit} {...inputOf("name")} />
            <TextField
              label={labels.url}
              help={t("webhooks.url.help")}
              maxLength={1000}
              required
              readOnly={!mayEdit}
              spellCheck={false}
              {...inputOf("url")}
            />
            {mayEdit && (
              <CheckField
                label={labels.isPaused}
                checked={values.isPaused}
                onChange={(isChecked) => set("isPaused", isChecked)}
              />
            )}
          </div>
        </Card>
        <Card title={t("webhooks.sends")}>
          <div className="p-4">
            <CheckList
              label={labels.types}
              className="md:grid-cols-2"
              options={eventTypeNames
                .toSorted()
                .filter((type) => can(eventPermissions[type]) || stored?.types.includes(type))
                .map((value) => ({ value, label: <code>{value}</code> }))}
              chosen={values.types}
              error={errorAt(problem, "types") && t("webhooks.types.none")}
              isFixed={!mayEdit}
              onChange={(types) => set("types", types)}
            />
          </div>
        </Card>
      </EditorBody>
    </>
  );
}
