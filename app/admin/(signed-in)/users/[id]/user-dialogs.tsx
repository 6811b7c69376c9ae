"use client";

import type { Outcome, Send } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { PasswordField } from "@/components/ui/password-field";
import { ProvisionalField } from "../provisional-field";
import { type AdminUser, nameOf } from "../types";

type Account = Pick<AdminUser, "id" | "nickname" | "username">;
interface Props<Done> {
  user: Account;
  onClose: () => void;
  onDone: (after: Done) => void;
}

export function PasswordDialog({ user, onClose, onDone }: Props<AdminUser>) {
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

export function FactorDialog({ user, onClose, onDone }: Props<AdminUser>) {
  const t = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={t("users.factor.reset.title", { name: nameOf(user) })}
      act={t("users.factor.reset")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("PUT", `/cms/user/${user.id}`, { body: { second_factor_at: null } }))}
    >
      <p>{t("users.factor.reset.what")}</p>
    </FormDialog>
  );
}

interface DisableDialogProps<User> extends Props<User> {
  what: string;
  /** Back-office users and customers have different paths. */
  onDisable: (send: Send, body: { status: "disabled" }) => Promise<Outcome<User>>;
}

export function DisableDialog<User>({ user, what, onDisable, onClose, onDone }: DisableDialogProps<User>) {
  const t = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={t("users.disable.title", { name: nameOf(user) })}
      act={t("users.disable")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => onDisable(send, { status: "disabled" }))}
    >
      <p>{what}</p>
    </FormDialog>
  );
}

export function DeleteDialog({ user, onClose, onDone }: Props<void>) {
  const t = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={t("users.delete.title", { name: nameOf(user) })}
      act={t("users.delete")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("DELETE", `/cms/user/${user.id}`))}
    >
      <p>{t("users.delete.what")}</p>
    </FormDialog>
  );
}
