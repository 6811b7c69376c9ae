"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { SettleDialog } from "../settle-dialog";

const pollMs = 2000;

/** Refreshes the page until the bill is read. */
export function ReadBill({ day, isWaiting = false }: { day: string; isWaiting?: boolean }) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const router = useRouter();
  const toast = useToast();
  const { save, isPending } = useSave(router.refresh, (problem) =>
    toast({ message: formatProblem(problem, t, language), isProblem: true }),
  );
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(router.refresh, pollMs);
    return () => clearInterval(timer);
  }, [isWaiting, router]);
  if (!can("bill.run")) return null;
  return (
    <Button
      aria-disabled={isPending || isWaiting}
      onClick={() => save((send) => send("POST", "/cms/bill", { body: { day } }))}
    >
      {t("bills.read")}
    </Button>
  );
}

export function ResolveDifference({ id, facts }: { id: number; facts: readonly string[] }) {
  const t = useTranslator();
  const can = usePermission();
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  if (!can("bill.resolve")) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("money.settle")}</Button>
      {isOpen && (
        <SettleDialog
          facts={facts}
          store={(send, note) =>
            send("PUT", `/cms/bill_difference/${id}`, { body: { status: "resolved" as const, note } })
          }
          onClose={() => setOpen(false)}
          onSettled={router.refresh}
        />
      )}
    </>
  );
}
