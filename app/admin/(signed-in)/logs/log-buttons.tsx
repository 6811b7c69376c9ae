"use client";

import { Check, Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";

interface Props {
  id: number;
  act: string;
  children: ReactNode;
}

export function RevertButton({ id, act, children }: Props) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const { save, problem, isPending, forget } = useSave(() => {
    setOpen(false);
    toast({ message: t("common.undone") });
    router.refresh();
  });
  const isStale = problem?.code === "stale";
  return (
    <>
      <Button icon={<Undo2 className="size-4" aria-hidden="true" />} onClick={() => setOpen(true)}>
        {act}
      </Button>
      {isOpen && (
        <FormDialog
          wide
          title={t("logs.revert.title")}
          act={act}
          isPending={isPending}
          problem={isStale ? undefined : problem}
          onClose={() => {
            forget();
            setOpen(false);
          }}
          onSubmit={() => save((send) => send("POST", `/cms/oper_log/${id}/revert`))}
        >
          {isStale && <ProblemNote>{t("logs.revert.stale")}</ProblemNote>}
          {problem?.errors?.map(({ path, message }) => (
            <p key={path} className="text-red">
              {message}
            </p>
          ))}
          <p className="text-ink-2">{t("logs.revert.what")}</p>
          <div className="-mx-4">{children}</div>
        </FormDialog>
      )}
    </>
  );
}

export function ResolveButton({ id }: { id: number }) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const { save, isPending } = useSave(
    () => {
      toast({ message: t("logs.isResolved") });
      router.refresh();
    },
    (problem) => toast({ problem }),
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
