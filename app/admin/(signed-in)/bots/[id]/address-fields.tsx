"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField, TextField } from "@/components/ui/field";
import { type Bot, botKinds } from "../types";
import type { BotValues } from "./bot-form";

interface Props {
  values: BotValues;
  set: <Name extends keyof BotValues>(name: Name, value: BotValues[Name]) => void;
  problem: PageProblem | undefined;
  stored: Bot | undefined;
}

export function AddressFields({ values, set, problem, stored }: Props) {
  const words = useTranslator();
  const { kind, address, secret, isUnsigned } = values;
  const isKept = stored && stored.kind === kind;
  const mayBeSigned = kind !== "wecom";
  return (
    <>
      <SelectField
        label={words("bots.kind")}
        help={words(`bots.how.${kind}`)}
        value={kind}
        error={errorAt(problem, "kind")}
        onChange={({ target }) => set("kind", target.value as Bot["kind"])}
      >
        {botKinds.map((one) => (
          <option key={one} value={one}>
            {words(`bots.kind.${one}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={words("bots.address")}
        note={isKept ? words("common.optional") : undefined}
        help={isKept ? words("bots.address.kept", { end: stored.address_end }) : words("bots.address.help")}
        required={!isKept}
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={address}
        error={errorAt(problem, "address")}
        onChange={({ target }) => set("address", target.value)}
      />
      {mayBeSigned && !isUnsigned && (
        <TextField
          label={words("bots.secret")}
          note={words("common.optional")}
          help={words(isKept && stored.has_secret ? "bots.secret.kept" : `bots.secret.${kind}`)}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={secret}
          error={errorAt(problem, "secret")}
          onChange={({ target }) => set("secret", target.value)}
        />
      )}
      {mayBeSigned && isKept && stored.has_secret && (
        <label className="flex items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={isUnsigned}
            onChange={({ target }) => set("isUnsigned", target.checked)}
          />
          {words("bots.unsigned")}
        </label>
      )}
    </>
  );
}
