"use client";

import { Smartphone, Square } from "lucide-react";
import { useState } from "react";
import { Empty } from "@/components/empty";
import { PageHeader } from "@/components/page-header";
import { ProblemNote } from "@/components/problem-note";
import { problemWords } from "@/components/problem-words";
import { RehearsalButton } from "@/components/rehearsal-button";
import { Badge } from "@/components/ui/badge";
import { Button, lookOf } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useSave } from "@/components/use-send";
import { useReader, useWords } from "@/components/words";
import { RehearsalPhone } from "./rehearsal-phone";
import { type Rehearsal, useRehearsal } from "./use-rehearsal";

interface Props {
  found: Rehearsal;
  /** Several processes may serve the shop, and each has its own rehearsal. */
  mayBeSeveral: boolean;
  isDemo: boolean;
}

export function RehearsalPage({ found, mayBeSeveral, isDemo }: Props) {
  const words = useWords();
  const { language } = useReader();
  const { now, look, set } = useRehearsal(found);
  const [wasOn, setWasOn] = useState(found.state === "on");
  const isOn = now.state === "on";
  if (isOn && !wasOn) setWasOn(true);
  const { save, problem, isPending } = useSave<void>(() => set({ ...now, state: "off" }));
  const end = () => save((send) => send("DELETE", "/cms/rehearsal"));
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
      {isOn && (
        <RehearsalPhone key={now.began_at} onMissing={look}>
          <Facts now={now} mayBeSeveral={mayBeSeveral} />
        </RehearsalPhone>
      )}
      {now.state === "starting" && <Starting />}
      {now.state === "off" && (
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
                now.why_not === null && <RehearsalButton look="primary" onBegun={set} />
              )
            }
          >
            {now.why_not ?? words(wasOn ? "rehearsal.ended.what" : "rehearsal.what")}
          </Empty>
        </div>
      )}
    </>
  );
}

function Starting() {
  const words = useWords();
  return (
    <div className="grid max-w-[420px] gap-3 rounded-card border bg-panel p-6">
      <p role="status">{words("rehearsal.beginning")}</p>
      <Skeleton className="aspect-square h-auto w-full" />
      <Skeleton className="w-44" />
    </div>
  );
}

function Facts({ now, mayBeSeveral }: { now: Rehearsal; mayBeSeveral: boolean }) {
  const words = useWords();
  const { products, left } = now;
  const facts = [
    ...(products === 0 ? [words("rehearsal.noProducts")] : []),
    ...(products !== null && left ? [words("rehearsal.left", { products, left })] : []),
    words("rehearsal.frozen"),
    words("rehearsal.alone"),
    words("rehearsal.hours"),
    words("rehearsal.idle"),
    ...(mayBeSeveral ? [words("rehearsal.several")] : []),
  ];
  return (
    <div className="grid gap-2.5">
      <p>{words("rehearsal.what")}</p>
      <ul className="list-disc space-y-1.5 pl-5 text-ink-2">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </div>
  );
}
