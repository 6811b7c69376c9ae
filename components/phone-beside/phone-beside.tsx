"use client";

import { Smartphone } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useScreen } from "@/components/ui/use-screen";
import { useWords } from "@/components/words/words";
import type { PhoneShown } from "./frame";

const Phone = dynamic(() => import("./phone").then((file) => file.Phone), { ssr: false });

/**
 * The starter mini-program next to an editor, with the unsaved record. A narrow screen has no room for it: `<PhoneButton>`
 * opens it. Its page names the part `phone` in its `<PageWords>`.
 */
export function PhoneBeside(shown: PhoneShown) {
  const words = useWords();
  // Tailwind's `xl`: from this width on, an editor of 640 px and a phone have room side by side.
  const isWide = useScreen("(min-width: 80rem)", false);
  return (
    // It is as tall as its row of the grid, so that the phone has room to stay while the editor scrolls.
    <aside aria-label={words("phone.title")} className="hidden min-w-[300px] self-stretch xl:block">
      <div className="sticky top-18">{isWide && <Phone {...shown} />}</div>
    </aside>
  );
}

/** The same phone in a dialog, where there is no room next to the editor. */
export function PhoneButton(shown: PhoneShown) {
  const words = useWords();
  const [isOpen, open] = useState(false);
  return (
    <>
      <Button
        className="xl:hidden"
        icon={<Smartphone className="size-4" aria-hidden="true" />}
        onClick={() => open(true)}
      >
        {words("phone.open")}
      </Button>
      {isOpen && (
        <Dialog title={words("phone.title")} onClose={() => open(false)}>
          <Phone {...shown} />
        </Dialog>
      )}
    </>
  );
}
