"use client";

import { Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useScreen } from "@/components/ui/use-screen";
import type { PhonePreviewProps } from "./frame";

const Phone = dynamic(() => import("./phone").then((file) => file.Phone), { ssr: false });

/**
 * The starter mini-program next to an editor, with the unsaved record. On a narrow screen, `<PhoneButton>` opens it instead. The
 * page has to include the part `phone` in its `<PageTranslations>`.
 */
export function PhonePreview(shown: PhonePreviewProps) {
  const t = useTranslator();
  // Tailwind's `xl`: from this width on, an editor of 640 px and a phone fit side by side.
  const isWide = useScreen("(min-width: 80rem)", false);
  return (
    // As tall as its row of the grid, so that the sticky phone remains visible while the editor scrolls.
    <aside aria-label={t("phone.title")} className="hidden min-w-[300px] self-stretch xl:block">
      <div className="sticky top-18">{isWide && <Phone {...shown} />}</div>
    </aside>
  );
}

export function PhoneButton(shown: PhonePreviewProps) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className="xl:hidden"
        icon={<Smartphone className="size-4" aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("phone.open")}
      </Button>
      {isOpen && (
        <Dialog title={t("phone.title")} onClose={() => setOpen(false)}>
          <Phone {...shown} />
        </Dialog>
      )}
    </>
  );
}
