"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { UploadButton } from "@/components/files/upload-button";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { AreaField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { LinkedText } from "./linked-text";

type Sealed = Answer<"GET", "/cms/config/sealed">;
type Key = Sealed["items"][number];
type KeyName = Key["name"];

const groups: Record<"app" | "pay", readonly KeyName[]> = {
  app: ["wechat.app_id", "wechat.app_secret"],
  pay: [
    "wechat.merchant_id",
    "wechat.api_v3_key",
    "wechat.merchant_serial",
    "wechat.merchant_key",
    "wechat.public_key_id",
    "wechat.public_key",
  ],
};
const files: Partial<Record<KeyName, string>> = {
  "wechat.merchant_key": "apiclient_key.pem",
  "wechat.public_key": "pub_key.pem",
};
const optional: readonly KeyName[] = ["wechat.public_key_id", "wechat.public_key"];

const tones = { environment: "green", stored: "green", sandbox: "blue", none: "amber" } as const;

export function KeysCard({ source, items }: Sealed) {
  const words = useTranslator();
  const can = usePermission();
  const { language } = useReader();
  const lost = items.filter(({ unreadable }) => unreadable).map(({ name }) => words(`field.${name}`));
  return (
    <Card
      title={words("keys.title")}
      aside={<Badge tone={tones[source]}>{words(`keys.source.${source}`)}</Badge>}
      className="mb-3"
    >
      <div className="grid gap-4 px-4 py-3">
        <p>{words(`keys.source.${source}.what`)}</p>
        {lost.length > 0 && (
          <ProblemNote>{words("keys.lost", { names: lost.join(language === "zh" ? "、" : ", ") })}</ProblemNote>
        )}
        {(source === "stored" || source === "none") &&
          (can("config.seal") ? <KeysForm items={items} /> : <p className="text-ink-2">{words("keys.forbidden")}</p>)}
      </div>
    </Card>
  );
}

function KeysForm({ items }: Pick<Sealed, "items">) {
  const words = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Record<KeyName, string>>>({});
  const [sent, setSent] = useState<KeyName[]>([]);
  const { save, problem, isPending } = useSave<void>(() => {
    setTyped({});
    toast({ message: words("keys.saved") });
    router.refresh();
  });
  const isTyped = (name: KeyName) => (typed[name] ?? "").trim() !== "";
  const isStored = (name: KeyName) => items.some((key) => key.name === name && key.updated_at && !key.unreadable);
  const hasPublicKey = optional.some((name) => isTyped(name) || isStored(name));
  const names = items.map(({ name }) => name).filter(isTyped);

  function submit() {
    setSent(names);
    void save((send) =>
      send("PUT", "/cms/config/sealed", { body: { values: names.map((name) => ({ name, value: typed[name]! })) } }),
    );
  }

  const byName = new Map(items.map((key) => [key.name, key]));
  const general = problem?.errors?.filter(({ path }) => path === "values") ?? [];
  const isGeneral = problem && (general.length > 0 || !problem.errors?.length);
  return (
    <form
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {isGeneral && (
        <ProblemNote>
          {general.length
            ? general.map(({ message }) => (
                <p key={message}>
                  <LinkedText text={message} />
                </p>
              ))
            : formatProblem(problem, words, language)}
        </ProblemNote>
      )}
      {(["app", "pay"] as const).map((group) => (
        <fieldset key={group} className="grid gap-3">
          <legend className="mb-2 font-semibold">{words(`keys.group.${group}`)}</legend>
          <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
            {groups[group].map((name) => (
              <KeyField
                key={name}
                stored={byName.get(name)!}
                value={typed[name] ?? ""}
                onChange={(value) => setTyped({ ...typed, [name]: value })}
                isRequired={!isStored(name) && (!optional.includes(name) || hasPublicKey)}
                error={sent.includes(name) ? errorAt(problem, `values.${sent.indexOf(name)}.value`) : undefined}
              />
            ))}
          </div>
        </fieldset>
      ))}
      <Button type="submit" look="primary" aria-disabled={isPending || !names.length} className="justify-self-start">
        {words(isPending ? "wechat.asking" : "keys.save")}
      </Button>
    </form>
  );
}

interface FieldProps {
  stored: Key;
  value: string;
  onChange: (value: string) => void;
  isRequired: boolean;
  error: string | undefined;
}

function KeyField({
  stored: { name, updated_at, updated_by, unreadable },
  value,
  onChange,
  isRequired,
  error,
}: FieldProps) {
  const words = useTranslator();
  const file = files[name];
  const isStored = updated_at !== null && !unreadable;
  const field = {
    label: words(`field.${name}`),
    note: !isStored && !isRequired ? words("common.optional") : undefined,
    help: (
      <>
        {isStored && (
          <span className="block">
            {words("keys.stored", { who: updated_by?.nickname ?? "" })} <Time at={updated_at} />
          </span>
        )}
        <LinkedText text={words(`keys.help.${name}`)} />
      </>
    ),
    error,
    value,
    required: isRequired,
    autoComplete: "off",
    spellCheck: false,
    placeholder: isStored ? words("keys.unchanged") : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (!file) return <TextField {...field} />;
  return (
    <div className="grid justify-items-start gap-2">
      <AreaField {...field} className="w-full" />
      <UploadButton
        label={words("keys.file", { file })}
        accept=".pem"
        onFiles={async ([chosen]) => onChange(await chosen!.text())}
      />
    </div>
  );
}
