"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useWords } from "@/components/words/words";
import type { shortened } from "./setting-draft";

interface Shown {
  less: ReturnType<typeof shortened>;
  onClose: () => void;
  onSave: () => void;
}

/** Confirms a shorter retention period, because it permanently deletes older records. */
export function KeepLess({ less, onClose, onSave }: Shown) {
  const words = useWords();
  return (
    <Dialog
      title={words("settings.less")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{words("common.cancel")}</Button>
          <Button look="danger" onClick={onSave}>
            {words("settings.less.save")}
          </Button>
        </>
      }
    >
      {less.map(({ key, days }) => (
        <p key={key}>{words(`settings.less.${key === "bin.keep_days" ? "bin" : "logs"}`, { days })}</p>
      ))}
    </Dialog>
  );
}
