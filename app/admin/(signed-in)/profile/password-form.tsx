"use client";

import { type FormEvent, useRef } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import { changePassword } from "./actions";

export function PasswordForm() {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const form = useRef<HTMLFormElement>(null);
  const { run, problem, isPending } = useAction(changePassword);
  const old = errorAt(problem, "old_password");
  const fresh = errorAt(problem, "new_password");

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const { done } = await run({
      old_password: String(given.get("old_password")),
      new_password: String(given.get("new_password")),
    });
    if (!done) return;
    form.current?.reset();
    toast({ message: t("profile.passwordChanged") });
  }

  return (
    <form ref={form} onSubmit={save} className="grid gap-3.5 p-4">
      {problem && !old && !fresh && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      <PasswordField
        label={t("profile.oldPassword")}
        error={old}
        name="old_password"
        autoComplete="current-password"
        required
      />
      <PasswordField
        label={t("profile.newPassword")}
        help={t("profile.newPassword.help")}
        error={fresh}
        name="new_password"
        autoComplete="new-password"
        required
      />
      <div>
        <Button type="submit" disabled={isPending}>
          {t("profile.password.change")}
        </Button>
      </div>
    </form>
  );
}
