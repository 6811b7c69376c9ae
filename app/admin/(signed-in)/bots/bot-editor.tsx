"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { CheckList } from "@/components/edit/check-list";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { SwitchField } from "@/components/ui/switch";
import { alarmPermissions, alarmTypeNames } from "@/lib/selling/events/alarm-types";
import { type Bot, type BotValues, bodyOf, botKinds, botTones, emptyBot, storedOf } from "./bot-form";
import { BotState } from "./bot-state";

const languages = { en: "English", zh: "中文" } as const;

export function BotEditor({ bot, language }: { bot?: Bot; language: Bot["language"] }) {
  const t = useTranslator();
  const can = usePermission();
  const record = useStoredRecord({
    path: "/cms/bot",
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
        badge={stored && <Badge tone={botTones[stored.status]}>{t(`bots.status.${stored.status}`)}</Badge>}
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
            <SelectField
              label={t("bots.language")}
              {...inputOf("language")}
              options={(["zh", "en"] as const).map((value) => ({ value, label: languages[value] }))}
            />
            <SwitchField
              label={t("bots.paused")}
              help={t("bots.paused.help")}
              checked={values.isPaused}
              onChange={(isPaused) => set("isPaused", isPaused)}
            />
          </div>
        </Card>
      </EditorBody>
    </>
  );
}

interface AddressProps {
  values: BotValues;
  set: <Name extends keyof BotValues>(name: Name, value: BotValues[Name]) => void;
  problem: PageProblem | undefined;
  stored: Bot | undefined;
}

function AddressFields({ values, set, problem, stored }: AddressProps) {
  const t = useTranslator();
  const { kind, address, secret, isUnsigned } = values;
  const isStored = stored && stored.kind === kind;
  const canBeSigned = kind !== "wecom";
  return (
    <>
      <SelectField
        label={t("bots.kind")}
        help={t(`bots.how.${kind}`)}
        value={kind}
        error={errorAt(problem, "kind")}
        onChange={({ target }) => {
          set("kind", target.value as Bot["kind"]);
          if (target.value === "feie") set("types", ["order.paid"]);
        }}
        options={botKinds.map((value) => ({ value, label: t(`bots.kind.${value}`) }))}
      />
      <TextField
        label={t("bots.address")}
        note={isStored ? t("common.optional") : undefined}
        help={isStored ? t("bots.address.kept", { end: stored.address_end }) : t("bots.address.help")}
        required={!isStored}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={address}
        error={errorAt(problem, "address")}
        onChange={({ target }) => set("address", target.value)}
      />
      {canBeSigned && !isUnsigned && (
        <TextField
          label={t("bots.secret")}
          note={kind === "feie" ? undefined : t("common.optional")}
          help={t(isStored && stored.has_secret ? "bots.secret.kept" : `bots.secret.${kind}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={secret}
          error={errorAt(problem, "secret")}
          onChange={({ target }) => set("secret", target.value)}
        />
      )}
      {canBeSigned && kind !== "feie" && isStored && stored.has_secret && (
        <CheckField
          label={t("bots.unsigned")}
          checked={isUnsigned}
          onChange={(isChecked) => set("isUnsigned", isChecked)}
        />
      )}
    </>
  );
}
