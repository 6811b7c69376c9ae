"use client";

import { useState } from "react";
import { createPortal } from "react-dom";
import { useConfirmClose } from "@/components/edit/unsaved-changes";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { TextField } from "@/components/ui/field";

interface Props {
  first: string;
  onClose: () => void;
  /** Called with an empty string to remove the link. */
  onDone: (href: string) => void;
}

const isAddress = (text: string) => /^(https?:\/\/\S+\.\S+|mailto:\S+@\S+)$/i.test(text);

export function LinkDialog({ first, onClose, onDone }: Props) {
  const t = useTranslator();
  const begun = first || "https://";
  const [href, setHref] = useState(begun);
  const close = useConfirmClose(href !== begun, onClose);
  const [isWrong, setWrong] = useState(false);
  const finish = (address: string) => {
    onClose();
    onDone(address);
  };
  const use = () => (isAddress(href.trim()) ? finish(href.trim()) : setWrong(true));
  // Rendered outside the surrounding form: otherwise, Enter would submit that form.
  return createPortal(
    <Dialog
      title={t("rich.link")}
      onClose={close}
      keep
      footer={
        <>
          {first && (
            <Button look="quiet" className="mr-auto" onClick={() => finish("")}>
              {t("rich.unlink")}
            </Button>
          )}
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button look="primary" onClick={use}>
            {t("rich.setLink")}
          </Button>
        </>
      }
    >
      <TextField
        label={t("rich.address")}
        inputMode="url"
        autoComplete="off"
        value={href}
        help={t("rich.address.help")}
        error={isWrong ? t("rich.address.wrong") : undefined}
        onChange={({ target }) => {
          setHref(target.value);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          use();
        }}
      />
    </Dialog>,
    document.body,
  );
}
