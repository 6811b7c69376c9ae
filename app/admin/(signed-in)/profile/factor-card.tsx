"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { FormDialog } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { forgetDevices, removeFactor, renewCodes } from "../../second-factor/actions";
import { RecoveryCodes } from "../../second-factor/recovery-codes";
import { SetUp } from "../../second-factor/set-up";

interface Factor {
  confirmed_at: string | null;
  recovery_codes_left: number;
  trusted_devices: number;
}

export function FactorCard({ confirmed_at, recovery_codes_left, trusted_devices }: Factor) {
  const words = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const toast = useToast();
  const forget = useAction(forgetDevices);
  const [opened, open] = useState<"setUp" | "codes" | "remove">();

  function close() {
    open(undefined);
    router.refresh();
  }

  async function forgetAll() {
    const { problem } = await forget.run({});
    toast(
      problem
        ? { message: formatProblem(problem, words, language), isProblem: true }
        : { message: words("factor.devices.forgotten") },
    );
    router.refresh();
  }

  return (
    <Card title={words("factor.title")}>
      <div className="grid gap-3.5 p-4">
        {confirmed_at ? (
          <>
            <Row action={<Button onClick={() => open("remove")}>{words("factor.remove")}</Button>}>
              {words("factor.on")} <Time at={confirmed_at} />
            </Row>
            <Row action={<Button onClick={() => open("codes")}>{words("factor.codes.replace")}</Button>}>
              <Badge tone={recovery_codes_left > 2 ? "gray" : "amber"}>
                {words("factor.codes.left", { count: recovery_codes_left })}
              </Badge>
            </Row>
            {trusted_devices > 0 && (
              <Row
                action={
                  <Button disabled={forget.isPending} onClick={forgetAll}>
                    {words("factor.devices.forget")}
                  </Button>
                }
              >
                {words("factor.devices", { count: trusted_devices })}
              </Row>
            )}
          </>
        ) : (
          <Row action={<Button onClick={() => open("setUp")}>{words("factor.start")}</Button>}>
            <span className="text-ink-2">{words("factor.what")}</span>
          </Row>
        )}
      </div>
      {opened === "setUp" && (
        <Dialog title={words("factor.title")} onClose={close} keep>
          <SetUp onDone={close} />
        </Dialog>
      )}
      {opened === "codes" && <NewCodes onClose={close} />}
      {opened === "remove" && (
        <Remove
          onClose={close}
          onDone={() => {
            close();
            toast({ message: words("factor.removed") });
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
  const words = useTranslator();
  const [codes, setCodes] = useState<string[]>();
  const { run, isPending, problem } = useAction(renewCodes, ({ recovery_codes }) => setCodes(recovery_codes));
  if (codes)
    return (
      <Dialog title={words("factor.codes")} onClose={onClose} keep>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    );
  return (
    <FormDialog
      title={words("factor.codes.replace")}
      act={words("factor.go")}
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => run({})}
    >
      <p className="text-ink-2">{words("factor.codes.replace.what")}</p>
    </FormDialog>
  );
}

function Remove({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const words = useTranslator();
  const { run, isPending, problem } = useAction(removeFactor, onDone);
  return (
    <FormDialog
      title={words("factor.remove.title")}
      act={words("factor.remove")}
      isDanger
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={() => run({})}
    >
      <p className="text-ink-2">{words("factor.remove.what")}</p>
    </FormDialog>
  );
}
