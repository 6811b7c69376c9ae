"use client";

import { useRouter } from "next/navigation";
import { type FormEvent, type ReactNode, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { UploadButton } from "@/components/files/upload-button";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { AreaField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { LinkedText } from "./step-card";

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

interface Props extends Sealed {
  group: keyof typeof groups;
  onSaved: () => void;
}

/** The keys of one step: those of the mini-program, or those of the merchant account, which follow. */
export function StepKeys({ source, ...rest }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const hasApp = rest.items.some((key) => key.name === "wechat.app_id" && isStored(key));
  if (source !== "stored" && source !== "none") return <Note>{t(`keys.source.${source}`)}</Note>;
  if (!can("config.seal")) return <Note>{t("keys.forbidden")}</Note>;
  if (rest.group === "pay" && !hasApp) return <Note>{t("keys.appFirst")}</Note>;
  return <KeysForm {...rest} />;
}

const Note = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>;
const isStored = ({ updated_at, unreadable }: Key) => updated_at !== null && !unreadable;

function KeysForm({ items: all, group, onSaved }: Omit<Props, "source">) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const items = groups[group].map((name) => all.find((key) => key.name === name)!);
  const lost = items.filter(({ unreadable }) => unreadable).map(({ name }) => t(`field.${name}`));
  const toast = useToast();
  const [typed, setTyped] = useState<Partial<Record<KeyName, string>>>({});
  const [sent, setSent] = useState<KeyName[]>([]);
  const { save, problem, isPending } = useSave<void>(() => {
    setTyped({});
    toast({ message: t("keys.saved") });
    router.refresh();
    onSaved();
  });
  const isTyped = (name: KeyName) => (typed[name] ?? "").trim() !== "";
  const hasPublicKey = items.some((key) => optional.includes(key.name) && (isTyped(key.name) || isStored(key)));
  const names = items.map(({ name }) => name).filter(isTyped);

  function submit() {
    setSent(names);
    void save((send) =>
      send("PUT", "/cms/config/sealed", { body: { values: names.map((name) => ({ name, value: typed[name]! })) } }),
    );
  }

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
            : formatProblem(problem, t, language)}
        </ProblemNote>
      )}
      <p className="text-ink-2">{t(items.some(isStored) ? "keys.change" : "keys.what")}</p>
      {lost.length > 0 && (
        <ProblemNote>{t("keys.lost", { names: lost.join(language === "zh" ? "、" : ", ") })}</ProblemNote>
      )}
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        {items.map((key) => (
          <KeyField
            key={key.name}
            stored={key}
            value={typed[key.name] ?? ""}
            onChange={(value) => setTyped({ ...typed, [key.name]: value })}
            isRequired={!isStored(key) && (!optional.includes(key.name) || hasPublicKey)}
            error={sent.includes(key.name) ? errorAt(problem, `values.${sent.indexOf(key.name)}.value`) : undefined}
          />
        ))}
      </div>
      <Button type="submit" look="primary" aria-disabled={isPending || !names.length} className="justify-self-start">
        {t(isPending ? "wechat.asking" : "keys.save")}
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

function KeyField({ stored, value, onChange, isRequired, error }: FieldProps) {
  const t = useTranslator();
  const { name, updated_at, updated_by } = stored;
  const file = files[name];
  const field = {
    label: t(`field.${name}`),
    note: !isStored(stored) && !isRequired ? t("common.optional") : undefined,
    help: (
      <>
        {updated_at && isStored(stored) && (
          <span className="block">
            {t("keys.stored", { who: updated_by?.nickname ?? "" })} <Time at={updated_at} />
          </span>
        )}
        <LinkedText text={t(`keys.help.${name}`)} />
      </>
    ),
    error,
    value,
    required: isRequired,
    autoComplete: "off",
    spellCheck: false,
    placeholder: isStored(stored) ? t("keys.unchanged") : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (!file) return <TextField {...field} />;
  return (
    <div className="grid justify-items-start gap-2">
      <AreaField {...field} className="w-full" />
      <UploadButton
        label={t("keys.file", { file })}
        accept=".pem"
        onFiles={async ([chosen]) => onChange(await chosen!.text())}
      />
    </div>
  );
}
