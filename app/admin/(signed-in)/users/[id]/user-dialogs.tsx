"use client";

import { FormDialog } from "@/components/edit/form-dialog";
import { errorAt } from "@/components/problem-words";
import { PasswordField } from "@/components/ui/password-field";
import { useSave } from "@/components/use-send";
import { useWords } from "@/components/words";
import { type AdminUser, nameOf } from "../types";

type Account = Pick<AdminUser, "id" | "nickname" | "username" | "version">;
interface Shown<User extends Account> {
  user: User;
  onClose: () => void;
  onDone: (after: User) => void;
}

export function PasswordDialog({ user, onClose, onDone }: Shown<AdminUser>) {
  const words = useWords();
  const { save, isPending, problem } = useSave<AdminUser>(onDone);
  return (
    <FormDialog
      title={words("users.reset.title", { name: nameOf(user) })}
      act={words("users.reset.act")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(form) =>
        save("PUT", `/cms/user/${user.id}`, { body: { password: String(form.get("password")), version: user.version } })
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
    </FormDialog>
  );
}

/** For a back-office user or a customer: `path` says which. */
export function DisableDialog<User extends Account>({
  user,
  path,
  what,
  onClose,
  onDone,
}: Shown<User> & { path: string; what: string }) {
  const words = useWords();
  const { save, isPending, problem } = useSave<User>(onDone);
  return (
    <FormDialog
      title={words("users.disable.title", { name: nameOf(user) })}
      act={words("users.disable")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save("PUT", path, { body: { status: "disabled", version: user.version } })}
    >
      <p>{what}</p>
    </FormDialog>
  );
}

export function DeleteDialog({ user, onClose, onDone }: Omit<Shown<AdminUser>, "onDone"> & { onDone: () => void }) {
  const words = useWords();
  const { save, isPending, problem } = useSave(onDone);
  return (
    <FormDialog
      title={words("users.delete.title", { name: nameOf(user) })}
      act={words("users.delete")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => save("DELETE", `/cms/user/${user.id}`)}
    >
      <p>{words("users.delete.what")}</p>
    </FormDialog>
  );
}
