"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useAction } from "@/components/api/use-action";
import { FormDialog } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { forgetDevices, removeFactor, renewCodes } from "../../second-factor/actions";
import { RecoveryCodes, SetUp } from "../../second-factor/set-up";

interface Factor {
  confirmed_at: string | null;
  recovery_codes_left: number;
  trusted_devices: number;
}

export function FactorCard({ confirmed_at, recovery_codes_left, trusted_devices }: Factor) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const forget = useAction(forgetDevices);
  const [opened, setOpened] = useState<"setUp" | "codes" | "remove">();

  function close() {
    setOpened(undefined);
    router.refresh();
  }

  async function forgetAll() {
    const { problem } = await forget.run({});
    toast({ message: t("factor.devices.forgotten"), problem });
    router.refresh();
  }

  return (
    <Card title={t("factor.title")}>
      <div className="grid gap-3.5 p-4">
        {confirmed_at ? (
          <>
            <Row action={<Button onClick={() => setOpened("remove")}>{t("factor.remove")}</Button>}>
              {t("factor.on")} <Time at={confirmed_at} />
            </Row>
            <Row action={<Button onClick={() => setOpened("codes")}>{t("factor.codes.replace")}</Button>}>
              <Badge tone={recovery_codes_left > 2 ? "gray" : "amber"}>
                {t("factor.codes.left", { count: recovery_codes_left })}
              </Badge>
            </Row>
            {trusted_devices > 0 && (
              <Row
                action={
                  <Button disabled={forget.isPending} onClick={forgetAll}>
                    {t("factor.devices.forget")}
                  </Button>
                }
              >
                {t("factor.devices", { count: trusted_devices })}
              </Row>
            )}
          </>
        ) : (
          <Row action={<Button onClick={() => setOpened("setUp")}>{t("factor.start")}</Button>}>
            <span className="text-ink-2">{t("factor.what")}</span>
          </Row>
        )}
      </div>
      {opened === "setUp" && (
        <Dialog title={t("factor.title")} onClose={close} keep>
          <SetUp onDone={close} />
        </Dialog>
      )}
      {opened === "codes" && <NewCodes onClose={close} />}
      {opened === "remove" && (
        <Remove
          onClose={close}
          onDone={() => {
            close();
            toast({ message: t("factor.removed") });
          }}
        />
      )}
    </Card>
  );
}

const Row = ({ action, children }: { action: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
    <p className="min-w-0 flex-1 basis-60">{children}</p>
    {action}
  </div>
);

function NewCodes({ onClose }: { onClose: () => void }) {
  const t = useTranslator();
  const [codes, setCodes] = useState<string[]>();
  const { run, isPending, problem } = useAction(renewCodes, ({ recovery_codes }) => setCodes(recovery_codes));
  if (codes)
    return (
      <Dialog title={t("factor.codes")} onClose={onClose} keep>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      title={t("factor.codes.replace")}
      act={t("factor.go")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => run({})}
    >
      <p className="text-ink-2">{t("factor.codes.replace.what")}</p>
    </FormDialog>
  );
}

function Remove({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const t = useTranslator();
  const { run, isPending, problem } = useAction(removeFactor, onDone);
  return (
    <FormDialog
      title={t("factor.remove.title")}
      act={t("factor.remove")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => run({})}
    >
      <p className="text-ink-2">{t("factor.remove.what")}</p>
    </FormDialog>
  );
}
