"use client";

import { QrCode } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useSave } from "@/components/api/use-send";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { type Code, CodeDialog } from "./code-dialog";

interface Props {
  kind: Code["kind"];
  /** The id of the record, or the path of the page. */
  id: number | string;
  name: string;
  /** What to do with the code. */
  what?: string;
  /** Another button of the dialog. */
  beside?: ReactNode;
  isFirstOpen?: boolean;
}

/** Creates the code of a record, or shows the one that it has. */
export function CodeButton({ kind, id, name, isFirstOpen = false, ...shown }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const [isOpen, setOpen] = useState(false);
  const [code, setCode] = useState<Code>();
  const { save, problem } = useSave<Code>(setCode);
  const isAllowed = can("code.create") && can("code.read");
  // biome-ignore lint/correctness/useExhaustiveDependencies: it opens by itself once
  useEffect(() => {
    if (isFirstOpen && isAllowed) create();
  }, []);
  if (!isAllowed) return null;
  function create() {
    setCode(undefined);
    setOpen(true);
    void save((send) => send("POST", "/cms/code", { body: { kind, target: String(id) } }));
  }
  return (
    <>
      <Button icon={<QrCode className="size-4" aria-hidden="true" />} onClick={create}>
        {t("codes.button")}
      </Button>
      {isOpen && (
        <CodeDialog
          title={t("codes.title", { name })}
          code={code}
          problem={problem}
          onClose={() => setOpen(false)}
          {...shown}
        />
      )}
    </>
  );
}
