"use client";

import { Smartphone } from "lucide-react";
import { useRouter } from "next/navigation";
import type { Answer } from "./cms";
import { ProblemNote } from "./problem-note";
import { problemWords } from "./problem-words";
import { Button } from "./ui/button";
import { useOnward } from "./use-onward";
import { useSave } from "./use-send";
import { useReader, useWords } from "./words";

interface Props {
  look?: "plain" | "primary";
  /** In the place of going to its page. */
  onBegun?(rehearsal: Answer<"POST", "/cms/rehearsal">): void;
}

/** Begins a rehearsal, and goes to its phone. Its page names the part `rehearsal` in its `<PageWords>`. */
export function RehearsalButton({ look, onBegun }: Props) {
  const words = useWords();
  const { language } = useReader();
  const router = useRouter();
  const onward = useOnward();
  const show = onBegun ?? (() => onward(() => router.push("/admin/settings/rehearsal")));
  const { save, problem, isPending } = useSave<Answer<"POST", "/cms/rehearsal">>(show);
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look={look}
        disabled={isPending}
        icon={<Smartphone className="size-4" aria-hidden="true" />}
        onClick={() => save((send) => send("POST", "/cms/rehearsal"))}
      >
        {words(isPending ? "rehearsal.beginning" : "rehearsal.begin")}
      </Button>
      {problem && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
    </div>
  );
}
