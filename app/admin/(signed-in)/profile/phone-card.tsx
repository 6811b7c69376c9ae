"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { useSave } from "@/components/api/use-send";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { endSession } from "./actions";

type Code = Answer<"POST", "/cms/auth/phone/code">;

/** Links the admin's phone, which then signs in to the staff pages of the mini-program. */
export function PhoneCard({ phone }: { phone: { id: number; created_at: string } | undefined }) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const { language } = useReader();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<Code>();
  const { save, problem } = useSave<Code>(setCode);
  const unlink = useAction(endSession);

  function link() {
    setCode(undefined);
    setOpen(true);
    void save((send) => send("POST", "/cms/auth/phone/code"));
  }
  function close() {
    setOpen(false);
    router.refresh();
  }

  return (
    <Card title={t("profile.phone")}>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-0 flex-1 text-ink-2">
          {phone ? (
            <>
              {t("profile.phone.linked")} <Time at={phone.created_at} />
            </>
          ) : (
            t("profile.phone.what")
          )}
        </p>
        {phone ? (
          <Button
            disabled={unlink.isPending}
            onClick={async () =>
              toast({ message: t("profile.phone.unlinked"), ...(await unlink.run({ id: phone.id })) })
            }
          >
            {t("profile.phone.unlink")}
          </Button>
        ) : (
          <Button onClick={link}>{t("profile.phone.link")}</Button>
        )}
      </div>
      {isOpen && (
        <Dialog title={t("profile.phone.link")} onClose={close}>
          {problem ? (
            <ProblemNote>{problem.detail || formatProblem(problem, t, language)}</ProblemNote>
          ) : (
            <div className="grid justify-items-center gap-3 text-center">
              {/* White in both themes, because the picture is transparent and scanners expect it. */}
              <div className="grid size-60 place-items-center rounded-control bg-white p-2 text-small text-[#555]">
                {code ? (
                  <img src={code.image} alt={t("profile.phone.code")} className="size-56" />
                ) : (
                  t("profile.phone.creating")
                )}
              </div>
              <p className="max-w-80 text-ink-2">{t("profile.phone.scan")}</p>
            </div>
          )}
        </Dialog>
      )}
    </Card>
  );
}
