"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { problemWords } from "@/components/api/problem-words";
import { useSave } from "@/components/api/use-send";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words/words";

export function ResolveButton({ id }: { id: number }) {
  const words = useWords();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const { save, isPending } = useSave(
    () => {
      toast({ message: words("logs.isResolved") });
      router.refresh();
    },
    (problem) => toast({ message: problemWords(problem, words, language), isProblem: true }),
  );
  return (
    <Button
      look="primary"
      icon={<Check className="size-4" aria-hidden="true" />}
      aria-disabled={isPending}
      onClick={() => save((send) => send("POST", `/cms/log/error/${id}/resolve`))}
    >
      {words("logs.resolve")}
    </Button>
  );
}
