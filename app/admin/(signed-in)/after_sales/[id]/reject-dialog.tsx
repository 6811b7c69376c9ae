"use client";

import { useId, useState } from "react";
import { FormDialog } from "@/components/edit/form-dialog";
import { Button } from "@/components/ui/button";
import { AreaField } from "@/components/ui/field";
import { useWords } from "@/components/words";
import type { Rejection } from "../types";
import { ProofPictures } from "./proof-pictures";

const common = ["proof", "used", "late"] as const;
const mostCharacters = 200;

interface Shown {
  /** The fields begin with these values. */
  first: Rejection;
  onClose: () => void;
  /** The goods have come back: their pictures may show why. */
  hasGoods: boolean;
  onReject: (reason: string, images: string[]) => void;
}

/** The reason that the shopper reads: one of the usual ones, or typed. */
export function RejectDialog({ first, hasGoods, onClose, onReject }: Shown) {
  const words = useWords();
  const group = useId();
  const [reason, setReason] = useState(first.reason);
  const [images, setImages] = useState(first.images);
  return (
    <FormDialog
      title={words("afterSale.reject.title")}
      act={words("afterSale.reject")}
      isDanger
      isTyped={first.reason !== ""}
      isPending={false}
      problem={undefined}
      onClose={onClose}
      onSubmit={() => reason.trim() && onReject(reason.trim(), images)}
    >
      <p className="text-ink-2">{words("afterSale.reject.what")}</p>
      <fieldset className="flex flex-wrap gap-1.5" aria-labelledby={group}>
        <legend id={group} className="sr-only">
          {words("afterSale.reject.reason")}
        </legend>
        {common.map((name) => {
          const text = words(`afterSale.reject.common.${name}`);
          return (
            <Button key={name} aria-pressed={reason === text} onClick={() => setReason(text)}>
              {text}
            </Button>
          );
        })}
      </fieldset>
      <AreaField
        label={words("afterSale.reject.reason")}
        help={words("afterSale.reject.reason.help")}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        maxLength={mostCharacters}
        required
        autoFocus
      />
      {hasGoods && <ProofPictures value={images} onChange={setImages} />}
    </FormDialog>
  );
}
