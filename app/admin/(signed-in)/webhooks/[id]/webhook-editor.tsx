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
import { type Webhook, webhookTones } from "../types";
import { WebhookState } from "./webhook-state";

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
  const page = "/admin/webhooks";
  const record = useStoredRecord({ path: "/cms/webhook", page, record: webhook, empty, storedOf });
  const { values, set, inputOf, problem, stored } = record;
  const mayEdit = can("webhook.edit");
  const isAll = values.types.includes("*");
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
        isFixed={!mayEdit}
        side={stored && <WebhookState key={stored.version} webhook={stored} mayEdit={mayEdit} />}
      >
        <Card>
          <div className="grid gap-3.5 p-4">
            <TextField label={t("webhooks.name")} maxLength={60} required readOnly={!mayEdit} {...inputOf("name")} />
            <TextField
              label={t("webhooks.url")}
              help={t("webhooks.url.help")}
              maxLength={1000}
              required
              readOnly={!mayEdit}
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
              isFixed={!mayEdit}
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
