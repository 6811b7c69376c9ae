"use client";

import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";

interface Props {
  id: number;
  act: string;
  children: ReactNode;
}

export function RevertButton({ id, act, children }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { save, problem, isPending, forget } = useSave(() => {
    setOpen(false);
    toast({ message: t("common.undone") });
    router.refresh();
  });
  return (
    <>
      <Button icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {act}
      </Button>
      {isOpen && (
        <Dialog
          wide
          title={t("logs.revert.title")}
          isPending={isPending}
          onClose={() => {
            forget();
            setOpen(false);
          }}
          footer={
            <>
              <CancelButton isPending={isPending} onClose={() => setOpen(false)} />
              <Button
                look="primary"
                aria-disabled={isPending}
                onClick={() => save((send) => send("POST", `/cms/oper_log/${id}/revert`))}
              >
                {isPending ? t("common.saving") : act}
              </Button>
            </>
          }
        >
          {problem && (
            <ProblemNote>
              {problem.code === "stale" ? t("logs.revert.stale") : formatProblem(problem, t, language)}
              {problem.errors?.map(({ path, message }) => (
                <p key={path}>{message}</p>
              ))}
            </ProblemNote>
          )}
          <p className="mb-2 text-ink-2">{t("logs.revert.what")}</p>
          <div className="-mx-4">{children}</div>
        </Dialog>
      )}
    </>
  );
}
