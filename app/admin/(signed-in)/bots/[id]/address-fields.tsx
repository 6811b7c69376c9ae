"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { CheckField, SelectField, TextField } from "@/components/ui/field";
import { type Bot, botKinds } from "../types";
import type { BotValues } from "./bot-form";

interface Props {
  values: BotValues;
  set: <Name extends keyof BotValues>(name: Name, value: BotValues[Name]) => void;
  problem: PageProblem | undefined;
  stored: Bot | undefined;
}

export function AddressFields({ values, set, problem, stored }: Props) {
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
      >
        {botKinds.map((one) => (
          <option key={one} value={one}>
            {t(`bots.kind.${one}`)}
          </option>
        ))}
      </SelectField>
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
