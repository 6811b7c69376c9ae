"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useUnsaved } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Avatar } from "@/components/ui/avatar";
import { Button, buttonClasses } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import { changePassword, updateAccount, uploadAvatar } from "./actions";

export function AvatarForm({ name, url }: { name: string; url: string | null }) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const id = useId();
  const { run, problem, isPending } = useAction(uploadAvatar);

  async function send(file: File | undefined) {
    if (!file) return;
    const form = new FormData();
    form.set("file", file);
    const { done } = await run({ form });
    if (done) toast({ message: t("common.saved") });
  }

  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} url={url} size={56} />
      <div className="grid gap-1">
        <label
          htmlFor={id}
          className={`${buttonClasses()} w-fit focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
        >
          {t(isPending ? "common.saving" : "profile.avatar.change")}
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
            className="sr-only"
            disabled={isPending}
            aria-describedby={`${id}-help`}
            onChange={(event) => send(event.target.files?.[0])}
          />
        </label>
        <p id={`${id}-help`} className="text-small text-ink-2">
          {t("profile.avatar.help")}
        </p>
        {problem && (
          <p role="alert" className="text-small text-red">
            {problem.errors?.[0]?.message ?? formatProblem(problem, t, language)}
          </p>
        )}
      </div>
    </div>
  );
}

export function DetailsForm({ nickname, username }: { nickname: string; username: string | null }) {
  const t = useTranslator();
  const toast = useToast();
  const [stored, setStored] = useState(nickname);
  const [typed, setTyped] = useState(nickname);
  const { run, problem, isPending } = useAction(updateAccount);
  useUnsaved(typed !== stored);
  const atField = errorAt(problem, "nickname");

  async function save(event: FormEvent) {
    event.preventDefault();
    const { done } = await write(typed, typed);
    if (done) toast({ message: t("common.saved"), undo: async () => (await write(stored, done.nickname)).problem });
  }

  async function write(name: string, shown: string) {
    const outcome = await run({ nickname: name });
    const { done } = outcome;
    if (done) {
      setStored(done.nickname);
      setTyped((now) => (now === shown ? done.nickname : now));
    }
    return outcome;
  }

  return (
    <form onSubmit={save} className="grid gap-3.5">
      {problem && !atField && <ProblemNote problem={problem} />}
      {username && <TextField label={t("profile.username")} value={username} readOnly />}
      <TextField
        label={t("profile.nickname")}
        help={t("profile.nickname.help")}
        error={atField}
        name="nickname"
        autoComplete="nickname"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div>
        <Button type="submit" look="primary" disabled={isPending || typed === stored}>
          {t(isPending ? "common.saving" : "common.save")}
        </Button>
      </div>
    </form>
  );
}

export function PasswordForm() {
  const t = useTranslator();
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
      {problem && !old && !fresh && <ProblemNote problem={problem} />}
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
