"use client";

import { Smartphone, Square } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button, buttonClasses } from "@/components/ui/button";
import { RehearsalPhone } from "./rehearsal-phone";

const everyMs = 5000;

export function RehearsalPage({ first, isDemo }: { first: InitialData<"/cms/rehearsal">; isDemo: boolean }) {
  const t = useTranslator();
  const { language } = useReader();
  // Polls while a rehearsal is running, because another admin can end it, and it expires.
  const { done, put } = useApiQuery("/cms/rehearsal", { first, every: ({ began_at }) => began_at !== null && everyMs });
  const beganAt = done?.began_at ?? null;
  const isOn = beganAt !== null;
  const [wasOn, setWasOn] = useState(isOn);
  if (isOn && !wasOn) setWasOn(true);
  const { save, problem, isPending } = useSave<Answer<"GET", "/cms/rehearsal">>(put);
  const begin = () => save((send) => send("POST", "/cms/rehearsal"));
  const end = () =>
    save(async (send) => {
      const { problem } = await send("DELETE", "/cms/rehearsal");
      return problem ? { problem } : { done: { began_at: null } };
    });
  return (
    <>
      <PageHeader title={t("menu.rehearsal")} badge={isOn && <Badge tone="amber">{t("rehearsal.mark")}</Badge>}>
        {isOn && (
          <Button
            disabled={isPending}
            icon={<Square className="size-4" aria-hidden="true" />}
            onClick={end}
            className="max-md:flex-1 max-md:justify-center"
          >
            {t("rehearsal.end")}
          </Button>
        )}
      </PageHeader>
      {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      {isOn ? (
        <RehearsalPhone key={beganAt} />
      ) : (
        <div className="rounded-card border bg-panel">
          <EmptyState
            icon={<Smartphone className="size-5" aria-hidden="true" />}
            title={t(wasOn ? "rehearsal.ended" : "rehearsal.what.title")}
            actions={
              isDemo ? (
                <a href="/phone" className={buttonClasses()}>
                  {t("rehearsal.demo")}
                </a>
              ) : (
                <Button look="primary" disabled={isPending} onClick={begin}>
                  {t(isPending ? "rehearsal.beginning" : "rehearsal.begin")}
                </Button>
              )
            }
          >
            {t(isDemo ? "rehearsal.demo.what" : wasOn ? "rehearsal.ended.what" : "rehearsal.what")}
          </EmptyState>
        </div>
      )}
    </>
  );
}
