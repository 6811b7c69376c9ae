"use client";

import { Check } from "lucide-react";
import { useRouter } from "next/navigation";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

export function ResolveButton({ id }: { id: number }) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const { save, isPending } = useSave(
    () => {
      toast({ message: t("logs.isResolved") });
      router.refresh();
    },
    (problem) => toast({ message: formatProblem(problem, t, language), isProblem: true }),
  );
  return (
    <Button
      look="primary"
      icon={<Check className="size-4" aria-hidden="true" />}
      aria-disabled={isPending}
      onClick={() => save((send) => send("POST", `/cms/log/error/${id}/resolve`))}
    >
      {t("logs.resolve")}
    </Button>
  );
}
