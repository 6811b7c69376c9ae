"use client";

import { useActionState } from "react";
import { errorAt } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { PasswordField } from "@/components/ui/password-field";
import { choosePassword } from "../actions";
import { SubmitButton } from "../sign-in-form";

export function PasswordForm({ next, account }: { next: string; account: string }) {
  const t = useTranslator();
  const [problem, submit, isPending] = useActionState(choosePassword, undefined);
  const given = errorAt(problem, "old_password");
  const own = errorAt(problem, "new_password");
  return (
    <form action={submit} className="grid gap-3.5">
      {problem && !given && !own && <ProblemNote problem={problem} />}
      <input type="hidden" name="next" value={next} />
      {/* Password managers store the new password under this user name. */}
      <input type="text" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t("signIn.own.given")}
        error={given}
        name="old_password"
        autoComplete="current-password"
        maxLength={128}
        required
      />
      <PasswordField
        label={t("signIn.own.chosen")}
        help={t("signIn.own.help")}
        error={own}
        name="new_password"
        autoComplete="new-password"
        maxLength={128}
        required
      />
      <SubmitButton label={t("signIn.own.submit")} isPending={isPending} />
    </form>
  );
}
