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
  const words = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={words("users.reset.title", { name: nameOf(user) })}
      act={words("users.reset.act")}
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
      <p className="text-ink-2">{words("users.reset.what")}</p>
      <PasswordField
        name="password"
        label={words("users.reset.password")}
        help={words("users.password.help")}
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
  const words = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={words("users.factor.reset.title", { name: nameOf(user) })}
      act={words("users.factor.reset")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("PUT", `/cms/user/${user.id}`, { body: { second_factor_at: null } }))}
    >
      <p>{words("users.factor.reset.what")}</p>
    </FormDialog>
  );
}

interface DisableDialogProps<User> extends Props<User> {
  what: string;
  /** Back-office users and customers have different paths. */
  onDisable: (send: Send, body: { status: "disabled" }) => Promise<Outcome<User>>;
}

export function DisableDialog<User>({ user, what, onDisable, onClose, onDone }: DisableDialogProps<User>) {
  const words = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={words("users.disable.title", { name: nameOf(user) })}
      act={words("users.disable")}
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
  const words = useTranslator();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={words("users.delete.title", { name: nameOf(user) })}
      act={words("users.delete")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save((send) => send("DELETE", `/cms/user/${user.id}`))}
    >
      <p>{words("users.delete.what")}</p>
    </FormDialog>
  );
}
