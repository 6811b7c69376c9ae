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
import { SelectField, TextField } from "@/components/ui/field";
import { Switch } from "@/components/ui/switch";
import { alarmPermissions, alarmTypeNames } from "@/lib/selling/events/alarm-types";
import { type Bot, botTones } from "../types";
import { AddressFields } from "./address-fields";
import { bodyOf, emptyBot, storedOf } from "./bot-form";
import { BotState } from "./bot-state";

const languages = { en: "English", zh: "中文" } as const;

export function BotEditor({ bot, language }: { bot?: Bot; language: Bot["language"] }) {
  const t = useTranslator();
  const can = usePermission();
  const record = useStoredRecord({
    path: "/cms/bot",
    page: "/admin/bots",
    record: bot,
    empty: emptyBot(language, can),
    storedOf,
    bodyOf,
  });
  const { values, set, inputOf, problem, stored } = record;
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        newTitle={t("menu.newAlarm")}
        badge={stored && <Badge tone={botTones[stored.status]}>{t(`bots.status.${stored.status}`)}</Badge>}
        mayEdit
        mayDelete
        deletionNote={t("bots.delete.what")}
        makes={t("bots.create")}
      />
      <EditorBody record={record} side={stored && <BotState key={stored.version} bot={stored} />}>
        <Card title={t("bots.about")}>
          <div className="grid gap-3.5 p-4">
            <TextField label={t("bots.name")} help={t("bots.name.help")} maxLength={60} required {...inputOf("name")} />
            <AddressFields values={values} set={set} problem={problem} stored={stored} />
          </div>
        </Card>
        <Card title={t("bots.says")}>
          <div className="grid gap-3.5 p-4">
            <CheckList
              label={t("bots.types")}
              options={alarmTypeNames
                .filter((type) => can(alarmPermissions[type]) || stored?.types.includes(type))
                .filter((type) => values.kind !== "feie" || type === "order.paid")
                .map((value) => ({ value, label: t(`alarms.type.${value}`) }))}
              chosen={values.types}
              error={errorAt(problem, "types") && t("bots.types.none")}
              onChange={(types) => set("types", types)}
            />
            <SelectField label={t("bots.language")} {...inputOf("language")}>
              {(["zh", "en"] as const).map((one) => (
                <option key={one} value={one}>
                  {languages[one]}
                </option>
              ))}
            </SelectField>
            <div className="flex items-start gap-3">
              <Switch
                id="bot-paused"
                checked={values.isPaused}
                onChange={({ target }) => set("isPaused", target.checked)}
              />
              <label htmlFor="bot-paused" className="min-w-0">
                <span className="font-medium">{t("bots.paused")}</span>
                <span className="block text-small text-ink-2">{t("bots.paused.help")}</span>
              </label>
            </div>
          </div>
        </Card>
      </EditorBody>
    </>
  );
}
