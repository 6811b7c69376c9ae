"use client";

import { useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { AreaField } from "@/components/ui/field";

interface Props {
  first: string;
  onClose: () => void;
  onSettle: (reason: string) => void;
}

/** Records how the shop repaid a refund that WeChat Pay no longer accepts. The shopper can read it. */
export function SettleDialog({ first, onClose, onSettle }: Props) {
  const t = useTranslator();
  const [reason, setReason] = useState(first);
  return (
    <FormDialog
      title={t("afterSale.settle.title")}
      act={t("afterSale.settle")}
      isTyped={first !== ""}
      isPending={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={() => reason.trim() && onSettle(reason.trim())}
    >
      <p className="text-ink-2">{t("afterSale.settle.what")}</p>
      <AreaField
        label={t("afterSale.settle.reason")}
        help={t("afterSale.settle.reason.help")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={200}
        required
        autoFocus
      />
    </FormDialog>
  );
}
