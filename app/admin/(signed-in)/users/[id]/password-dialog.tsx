"use client";

import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { PasswordField } from "@/components/ui/password-field";
import { ProvisionalField } from "../user-fields";
import { type AdminUser, nameOf } from "../user-state";

interface Props {
  user: AdminUser;
  onClose: () => void;
  onDone: (after: AdminUser) => void;
}

export function PasswordDialog({ user, onClose, onDone }: Props) {
  const t = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={t("users.reset.title", { name: nameOf(user) })}
      act={t("users.reset.act")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(form) =>
        save((send) =>
          send("PUT", `/cms/user/${user.id}`, {
            body: { password: String(form.get("password")), is_provisional: form.has("is_provisional") },
          }),
        )
      }
    >
      <p className="text-ink-2">{t("users.reset.what")}</p>
      <PasswordField
        name="password"
        label={t("users.reset.password")}
        help={t("users.password.help")}
        error={errorAt(problem, "password")}
        autoComplete="new-password"
        maxLength={128}
        required
        autoFocus
      />
      <ProvisionalField />
    </FormDialog>
  );
}
