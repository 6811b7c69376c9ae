"use client";

import { useId, useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { useAfterUploads } from "@/components/files/use-after-uploads";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { AreaField } from "@/components/ui/field";
import type { Rejection } from "../types";
import { ProofPictures } from "./proof-pictures";
import { useProofUploads } from "./use-proof-uploads";

const common = ["proof", "used", "late"] as const;
const mostCharacters = 200;

interface Props {
  first: Rejection;
  onClose: () => void;
  /** The shopper has sent the goods back, so pictures of them can be attached. */
  hasGoods: boolean;
  onReject: (reason: string, images: string[]) => void;
}

/** Requests the reason, which the shopper can read. The decision waits for pictures that are being uploaded. */
export function RejectDialog({ first, hasGoods, onClose, onReject }: Props) {
  const t = useTranslator();
  const group = useId();
  const [reason, setReason] = useState(first.reason);
  const proofs = useProofUploads(first.images);
  const decision = useAfterUploads(proofs, () => reason.trim() && onReject(reason.trim(), [...proofs.images]));
  return (
    <FormDialog
      title={t("afterSale.reject.title")}
      act={t("afterSale.reject")}
      isDanger
      isTyped={first.reason !== ""}
      isPending={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={() => reason.trim() && decision.press()}
    >
      <p className="text-ink-2">{t("afterSale.reject.what")}</p>
      <fieldset className="flex flex-wrap gap-1.5" aria-labelledby={group}>
        <legend id={group} className="sr-only">
          {t("afterSale.reject.reason")}
        </legend>
        {common.map((name) => {
          const text = t(`afterSale.reject.common.${name}`);
          return (
            <Button key={name} aria-pressed={reason === text} onClick={() => setReason(text)}>
              {text}
            </Button>
          );
        })}
      </fieldset>
      <AreaField
        label={t("afterSale.reject.reason")}
        help={t("afterSale.reject.reason.help")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={mostCharacters}
        required
        autoFocus
      />
      {hasGoods && <ProofPictures {...proofs} />}
      <p role="status" className="text-ink-2 empty:hidden">
        {decision.isWaiting && t("afterSale.reject.pictures.wait")}
      </p>
    </FormDialog>
  );
}
