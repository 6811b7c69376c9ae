"use client";

import { useId } from "react";
import { formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Avatar } from "@/components/ui/avatar";
import { buttonClasses } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { uploadAvatar } from "./actions";

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
