"use client";

import { useActionState } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { createFirst } from "./actions";
import type { FirstAdminState } from "./sign-in-state";
import { SubmitButton } from "./submit-button";

/** Shown while the shop has no admin: the code that `npm start` printed creates the owner's account. */
export function FirstAdminForm() {
  const t = useTranslator();
  const { language } = useReader();
  const empty: FirstAdminState = { code: "", username: "" };
  const [{ code, username, problem }, submit, isPending] = useActionState(createFirst, empty);
  return (
    <form action={submit} className="grid gap-3.5">
      {problem && !problem.errors?.length && (
        <ProblemNote>{problem.code === "not_found" ? problem.detail : formatProblem(problem, t, language)}</ProblemNote>
      )}
      <TextField
        label={t("signIn.owner.code")}
        help={t("signIn.owner.code.help")}
        error={errorAt(problem, "code")}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={64}
        required
        defaultValue={code}
      />
      <TextField
        label={t("signIn.owner.username")}
        help={t("signIn.owner.username.help")}
        error={errorAt(problem, "username")}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        required
        defaultValue={username}
      />
      <PasswordField
        label={t("signIn.password")}
        help={t("signIn.own.help")}
        error={errorAt(problem, "password")}
        name="password"
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <SubmitButton label={t("signIn.owner.submit")} isPending={isPending} />
    </form>
  );
}
