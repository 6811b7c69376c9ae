"use client";

import { type FormEvent, useState } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useUnsaved } from "@/components/edit/unsaved-changes";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { updateAccount } from "./actions";

export function DetailsForm({ nickname, username }: { nickname: string; username: string | null }) {
  const t = useTranslator();
  const { language } = useReader();
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
      {problem && !atField && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
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
