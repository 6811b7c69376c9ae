"use client";

import { Check, RotateCw, X } from "lucide-react";
import { formatProblem } from "@/components/api/problem";
import { useSecondsLeft } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "@/components/ui/button";
import type { Upload, Uploads } from "./use-uploads";

export function UploadList({ uploads, heldUntil, cancel, retry, clear, isSending }: Uploads) {
  const t = useTranslator();
  const seconds = useSecondsLeft(heldUntil);
  const stored = uploads.filter(({ state }) => state === "stored").length;
  const refused = uploads.filter(({ state }) => state === "refused").length;
  return (
    <>
      <p role="status" className="sr-only">
        {uploads.length > 0 && !isSending && t("picker.uploaded", { count: stored, refused })}
      </p>
      {uploads.length > 0 && (
        <section aria-label={t("picker.uploads")} className="mb-3 rounded-card border bg-panel">
          <ul className="max-h-52 divide-y divide-line-soft overflow-y-auto">
            {uploads.map((upload) => (
              <Line
                key={upload.id}
                upload={upload}
                seconds={seconds}
                onCancel={() => cancel(upload.id)}
                onRetry={() => retry(upload.id)}
              />
            ))}
          </ul>
          {!isSending && (
            <div className="flex items-center border-t border-line-soft py-1 pr-1 pl-3 text-ink-2">
              <span className="mr-auto">{t("picker.uploaded", { count: stored, refused })}</span>
              <Button look="quiet" onClick={clear}>
                {t("picker.clearUploads")}
              </Button>
            </div>
          )}
        </section>
      )}
    </>
  );
}

interface UploadLineProps {
  upload: Upload;
  /** The seconds until the queue continues, or 0 if it is not paused. */
  seconds: number;
  onCancel: () => void;
  onRetry: () => void;
}

function Line({ upload: { file, state, sent, problem }, seconds, onCancel, onRetry }: UploadLineProps) {
  const t = useTranslator();
  const { language } = useReader();
  const percent = Math.floor(sent * 100);
  return (
    <li className="flex min-h-10 items-center gap-2 py-0.5 pr-1 pl-3">
      {state === "stored" && <Check className="size-4 shrink-0 text-green" aria-hidden="true" />}
      <div className="min-w-0 flex-1">
        <p className="flex gap-2">
          <bdi className="min-w-0 truncate">{file.name}</bdi>
          <span className="mr-2 ml-auto shrink-0 text-ink-2 tabular-nums">
            {state === "waiting" && (seconds ? t("picker.held", { seconds }) : t("picker.waiting"))}
            {state === "sending" && (sent < 1 ? `${percent}%` : t("picker.storing"))}
            {state === "stored" && t("picker.stored")}
          </span>
        </p>
        {state === "sending" && (
          <progress
            aria-label={t("picker.progress", { name: file.name })}
            max={100}
            value={sent < 1 ? percent : undefined}
            className="block h-1.5 w-full accent-accent"
          />
        )}
        {problem && (
          <p role="alert" className="text-small wrap-anywhere text-red">
            {problem.errors?.[0]?.message ?? formatProblem(problem, t, language)}
          </p>
        )}
      </div>
      {state === "refused" && (
        <IconButton label={t("picker.again", { name: file.name })} onClick={onRetry}>
          <RotateCw className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      {state !== "stored" && (
        <IconButton
          label={t(state === "refused" ? "picker.dismiss" : "picker.cancel", { name: file.name })}
          onClick={onCancel}
        >
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </li>
  );
}
