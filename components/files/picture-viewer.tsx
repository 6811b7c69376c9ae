"use client";

import { ChevronLeft, ChevronRight, ExternalLink, X } from "lucide-react";
import { type KeyboardEvent, type TouchEvent, useEffect, useRef, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";

interface ViewedPicture {
  url: string;
  sizes: { large: { url: string } } | null;
}

interface Props {
  pictures: readonly ViewedPicture[];
  first: number;
  onClose: () => void;
}

/** Shorter touch movements are not swipes. */
const leastSwipePx = 40;

export function PictureViewer({ pictures, first, onClose }: Props) {
  const t = useTranslator();
  const ref = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const touchedAt = useRef(0);
  const count = pictures.length;
  const { url, sizes } = pictures[at]!;
  const step = (by: number) => setAt((now) => Math.min(count - 1, Math.max(0, now + by)));

  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  function press(event: KeyboardEvent) {
    if (event.key === "Escape") {
      event.preventDefault(); // a dialog around the viewer stays open
      onClose();
      return;
    }
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: count - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    setAt(Math.min(count - 1, Math.max(0, to)));
  }
  function swipe({ changedTouches, touches }: TouchEvent) {
    const moved = changedTouches[0]!.clientX - touchedAt.current;
    if (touches.length === 0 && Math.abs(moved) >= leastSwipePx) step(moved < 0 ? 1 : -1);
  }

  const label = t("viewer.picture", { number: at + 1, count });
  return (
    <dialog
      ref={ref}
      aria-label={t("viewer.title")}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={press}
      className="m-0 h-dvh max-h-none w-dvw max-w-none bg-bg p-0 text-ink open:grid open:grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <div className="flex items-center gap-2 border-b py-1.5 pr-1.5 pl-4">
        <p role="status" className="mr-auto tabular-nums">
          {label}
        </p>
        <a
          href={url}
          target="_blank"
          rel="noopener"
          className="flex min-h-8 items-center gap-1.5 px-2 text-accent max-md:min-h-11"
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          {t("viewer.original")}
        </a>
        <IconButton label={t("common.close")} onClick={onClose} className="after:hidden">
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div
        className="grid min-h-0 place-items-center p-3"
        onTouchStart={({ touches }) => {
          touchedAt.current = touches[0]!.clientX;
        }}
        onTouchEnd={swipe}
      >
        <img key={url} src={sizes?.large.url ?? url} alt={label} className="max-h-full max-w-full object-contain" />
      </div>
      <div className="flex items-center justify-center gap-3 border-t px-3 py-2">
        <IconButton
          label={t("viewer.previous")}
          aria-disabled={at === 0}
          onClick={() => step(-1)}
          className={at === 0 ? "opacity-40 after:hidden" : "after:hidden"}
        >
          <ChevronLeft className="size-5" aria-hidden="true" />
        </IconButton>
        <span className="text-small text-ink-2 max-md:hidden">{t("viewer.keys")}</span>
        <IconButton
          label={t("viewer.next")}
          aria-disabled={at === count - 1}
          onClick={() => step(1)}
          className={at === count - 1 ? "opacity-40 after:hidden" : "after:hidden"}
        >
          <ChevronRight className="size-5" aria-hidden="true" />
        </IconButton>
      </div>
    </dialog>
  );
}
