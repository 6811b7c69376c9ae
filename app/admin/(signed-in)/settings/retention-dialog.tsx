"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { shortenedRetention } from "./setting-draft";

interface Props {
  less: ReturnType<typeof shortenedRetention>;
  onClose: () => void;
  onSave: () => void;
}

/** Confirms a shorter retention period, because it permanently deletes older records. */
export function RetentionDialog({ less, onClose, onSave }: Props) {
  const t = useTranslator();
  return (
    <Dialog
      title={t("settings.less")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button look="danger" onClick={onSave}>
            {t("settings.less.save")}
          </Button>
        </>
      }
    >
      {less.map(({ key, days }) => (
        <p key={key}>{t(`settings.less.${key === "bin.keep_days" ? "bin" : "logs"}`, { days })}</p>
      ))}
    </Dialog>
  );
}
