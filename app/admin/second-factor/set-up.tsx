"use client";

import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { encode } from "uqr";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button, buttonClasses } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { CopyText } from "@/components/ui/copy-text";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { confirmFactor, startFactor } from "./actions";

/** Password, then the QR code and a first code, then the recovery codes. */
export function SetUp({ onDone }: { onDone: () => void }) {
  const t = useTranslator();
  const { language } = useReader();
  const starting = useAction(startFactor);
  const confirming = useAction(confirmFactor);
  const [app, setApp] = useState<{ secret: string; uri: string }>();
  const [codes, setCodes] = useState<string[]>();

  async function start(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { done } = await starting.run({ password: String(new FormData(event.currentTarget).get("password")) });
    if (done) setApp(done);
  }

  async function confirm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).trim();
    const { done } = await confirming.run({ code });
    if (done) setCodes(done.recovery_codes);
  }

  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const { problem, isPending } = app ? confirming : starting;
  const atField = errorAt(problem, app ? "code" : "password");
  const note = problem && !atField && (
    <ProblemNote>{problem.detail || formatProblem(problem, t, language)}</ProblemNote>
  );
  if (!app)
    return (
      <form onSubmit={start} className="grid gap-3.5">
        {note}
        <PasswordField
          label={t("factor.password")}
          error={atField}
          name="password"
          autoComplete="current-password"
          maxLength={128}
          required
        />
        <div>
          <Button type="submit" look="primary" disabled={isPending}>
            {t("factor.go")}
          </Button>
        </div>
      </form>
    );
  return (
    <form onSubmit={confirm} className="grid gap-3.5">
      {note}
      <p className="text-ink-2">{t("factor.scan")}</p>
      <QrCode text={app.uri} label={t("factor.qr")} />
      <p>
        <span className="block text-small text-ink-2">{t("factor.key")}</span>
        <CopyText text={app.secret} />
      </p>
      <TextField
        label={t("factor.code")}
        error={atField}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={8}
        required
        autoFocus
      />
      <div>
        <Button type="submit" look="primary" disabled={isPending}>
          {t("factor.confirm")}
        </Button>
      </div>
    </form>
  );
}

/** Dark on white in both themes, because scanners expect it. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      className="size-48 rounded-control"
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** A full load of the next page, because the layout and its data belong to another session state. */
export const RequiredSetUp = ({ next }: { next: string }) => <SetUp onDone={() => location.assign(next)} />;

/** Shown once, after they were created. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTranslator();
  const text = codes.join("\n");
  return (
    <div className="grid gap-3.5">
      <p className="text-ink-2">{t("factor.codes.what")}</p>
      <ul className="grid gap-x-6 gap-y-1 rounded-control border bg-bg p-3 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton
          text={text}
          label={t("factor.codes")}
          words={{ copy: t("common.copy"), copied: t("common.copied"), byHand: t("factor.byHand") }}
        />
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`}
          download="recovery-codes.txt"
          className={buttonClasses()}
        >
          <Download className="size-4" aria-hidden="true" />
          {t("factor.codes.download")}
        </a>
        <Button look="primary" onClick={onDone} className="ml-auto">
          {t("factor.codes.done")}
        </Button>
      </div>
    </div>
  );
}
