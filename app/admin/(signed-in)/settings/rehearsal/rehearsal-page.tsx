"use client";

import { Smartphone, Square } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { problemWords } from "@/components/api/problem-words";
import { type First, useReading } from "@/components/api/use-reading";
import { useSave } from "@/components/api/use-send";
import { Empty } from "@/components/page/empty";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button, lookOf } from "@/components/ui/button";
import { useReader, useWords } from "@/components/words/words";
import { RehearsalPhone } from "./rehearsal-phone";

const everyMs = 5000;

export function RehearsalPage({ first, isDemo }: { first: First<"/cms/rehearsal">; isDemo: boolean }) {
  const words = useWords();
  const { language } = useReader();
  // Polls while a rehearsal is running, because another admin can end it, and it expires.
  const { done, put } = useReading("/cms/rehearsal", { first, every: ({ began_at }) => began_at !== null && everyMs });
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
      <PageHeader title={words("menu.rehearsal")} badge={isOn && <Badge tone="amber">{words("rehearsal.mark")}</Badge>}>
        {isOn && (
          <Button
            disabled={isPending}
            icon={<Square className="size-4" aria-hidden="true" />}
            onClick={end}
            className="max-md:flex-1 max-md:justify-center"
          >
            {words("rehearsal.end")}
          </Button>
        )}
      </PageHeader>
      {problem && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
      {isOn ? (
        <RehearsalPhone key={beganAt} />
      ) : (
        <div className="rounded-card border bg-panel">
          <Empty
            icon={<Smartphone className="size-5" aria-hidden="true" />}
            title={words(wasOn ? "rehearsal.ended" : "rehearsal.what.title")}
            actions={
              isDemo ? (
                <a href="/phone" className={lookOf()}>
                  {words("rehearsal.demo")}
                </a>
              ) : (
                <Button look="primary" disabled={isPending} onClick={begin}>
                  {words(isPending ? "rehearsal.beginning" : "rehearsal.begin")}
                </Button>
              )
            }
          >
            {words(isDemo ? "rehearsal.demo.what" : wasOn ? "rehearsal.ended.what" : "rehearsal.what")}
          </Empty>
        </div>
      )}
    </>
  );
}
