"use client";

import { Send } from "lucide-react";
import { formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { type Bot, withheldTypesText } from "./bot-form";

export function BotState({ bot }: { bot: Bot }) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const { done = bot, refresh } = useApiQuery(`/cms/bot/${bot.id}`);
  const { save, problem, isPending } = useSave<{ ok: boolean; error: string | null }>(({ ok, error }) => {
    toast({ message: error ?? t("bots.test.ok"), isProblem: !ok });
    refresh();
  });
  const resuming = useSave<Bot>(refresh);
  const { status, types, withheld_types, last_error, last_sent_at, waiting } = done;
  return (
    <Card title={t("bots.state")}>
      <div className="grid gap-3 p-4">
        {status === "failing" && last_error && (
          <ProblemNote>
            <p className="font-medium">{t("bots.failing")}</p>
            <p>{last_error}</p>
          </ProblemNote>
        )}
        {withheld_types.length > 0 && (
          <ProblemNote>
            <p>{withheldTypesText(withheld_types, t)}</p>
            <Button
              className="mt-2"
              aria-disabled={resuming.isPending}
              onClick={() => resuming.save((send) => send("PUT", `/cms/bot/${bot.id}`, { body: { types } }))}
            >
              {t("bots.withheld.resume")}
            </Button>
            {resuming.problem && <p className="mt-2">{formatProblem(resuming.problem, t, language)}</p>}
          </ProblemNote>
        )}
        <p className="text-ink-2">
          {last_sent_at ? (
            <>
              {t("bots.lastSent")}
              <Time at={last_sent_at} />
            </>
          ) : (
            t("bots.notYet")
          )}
          {waiting > 0 && <span className="block">{t("bots.waiting", { count: waiting })}</span>}
        </p>
        <Button
          className="justify-center"
          icon={<Send className="size-4" aria-hidden="true" />}
          aria-disabled={isPending}
          onClick={() => save((send) => send("POST", `/cms/bot/${bot.id}/test`))}
        >
          {t("bots.test")}
        </Button>
        <ProblemNote problem={problem} />
      </div>
    </Card>
  );
}
