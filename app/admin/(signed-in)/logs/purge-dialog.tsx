"use client";

import { useEffect, useState } from "react";
import { cms } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";

export type LogPath = "/cms/oper_log" | "/cms/login_log" | "/cms/log/error";

interface Props {
  path: LogPath;
  usualDays: number;
  onClose: () => void;
  onPurged: () => void;
}

export function PurgeDialog({ path, usualDays, onClose, onPurged }: Props) {
  const t = useTranslator();
  const send = useSend();
  const toast = useToast();
  const [typed, setTyped] = useState(String(usualDays));
  const [problem, setProblem] = useState<PageProblem>();
  const [deleted, setDeleted] = useState<number>();
  const days = /^[1-9]\d{0,3}$/.test(typed.trim()) ? Number(typed) : undefined;
  const count = useCount(path, days);
  const isPending = deleted !== undefined;

  async function purge() {
    if (isPending) return;
    setProblem(undefined);
    let gone = 0;
    for (let hasMore = true; hasMore; ) {
      setDeleted(gone);
      const older_than_days = days ?? typed.trim();
      const { done, problem } = await send("POST", `${path}/purge`, { body: { older_than_days } });
      if (problem) {
        setDeleted(undefined);
        if (gone) onPurged();
        return setProblem(problem);
      }
      gone += done.deleted;
      hasMore = done.has_more;
    }
    toast({ message: t("logs.purged", { count: gone }) });
    onPurged();
    onClose();
  }

  const shownCount = count && `${formatNumber(count.total)}${count.isMore ? "+" : ""}`;
  return (
    <FormDialog
      title={t("logs.purge")}
      act={shownCount ? t("logs.purge.act", { count: shownCount }) : t("logs.purge.actUnknown")}
      isDanger
      isPending={isPending}
      problem={problem?.errors?.length ? undefined : problem}
      onClose={onClose}
      onSubmit={purge}
    >
      <TextField
        label={t("logs.purge.days")}
        inputMode="numeric"
        value={typed}
        maxLength={4}
        error={errorAt(problem, "older_than_days")}
        onChange={({ target }) => setTyped(target.value)}
      />
      <p role="status" className="min-h-5">
        {isPending ? t("logs.purging", { count: deleted }) : shownCount && t("logs.purge.lost", { count: shownCount })}
      </p>
      <p className="text-ink-2">{t("logs.purge.what")}</p>
    </FormDialog>
  );
}

function useCount(path: LogPath, days: number | undefined) {
  const [counted, setCounted] = useState<{ total: number; isMore: boolean; days: number }>();
  useEffect(() => {
    if (days === undefined) return;
    const giveUp = new AbortController();
    const timer = setTimeout(() => {
      const to = new Date(Date.now() - days * 86_400_000).toISOString();
      cms("GET", path, { query: { to, size: 1 }, signal: giveUp.signal }).then(
        ({ done }) => setCounted(done && { total: done.total, isMore: done.total_is_more === true, days }),
        () => {},
      );
    }, 200);
    return () => {
      clearTimeout(timer);
      giveUp.abort();
    };
  }, [path, days]);
  return counted?.days === days ? counted : undefined;
}
