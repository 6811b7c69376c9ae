"use client";

import { X } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button, IconButton } from "./button";
import { classes } from "./classes";

export const typed =
  "textarea, input:not([type=hidden], [type=file], [type=checkbox], [type=radio], [type=search], [readonly])";

/**
 * By default, the close button would get the focus. Focuses the first required field that is empty, or the first field. In a
 * confirmation, focuses the first button that is not destructive.
 */
function begin(dialog: HTMLElement) {
  const fields = [...dialog.querySelectorAll<HTMLInputElement>(typed)];
  const lacking = fields.find(({ required, value }) => required && !value);
  const other = dialog.querySelector<HTMLElement>("form :is(select, input)");
  const answer = dialog.querySelector<HTMLElement>("footer button:not([data-loses])");
  (lacking ?? fields[0] ?? other ?? answer)?.focus();
}

function open(dialog: HTMLDialogElement) {
  dialog.showModal();
  begin(dialog);
}

/** Safari ends a composition before the Esc that cancels it, but still reports the `keyCode` 229. */
const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent) => nativeEvent.isComposing || keyCode === 229;
const isSearch = (target: EventTarget) => target instanceof HTMLInputElement && target.type === "search";

interface Props {
  title: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  onClose: () => void;
  wide?: boolean;
  /** A click on the backdrop does not close the dialog, so that typed values are not lost. */
  keep?: boolean;
  /** A save is running. The dialog remains open, to show a refusal. */
  isPending?: boolean;
}

/** A modal `<dialog>`: it traps the focus, closes with Esc, and restores the focus. Render it only while open. */
export function Dialog({ title, children, footer, onClose, wide, keep, isPending }: Props) {
  const t = useTranslator();
  const ref = useRef<HTMLDialogElement>(null);
  const close = () => !isPending && onClose();
  const id = useId();
  useEffect(() => {
    const dialog = ref.current!;
    const before = document.activeElement;
    open(dialog);
    return () => {
      dialog.close();
      // The action may have removed the element that opened the dialog. Then the main content gets the focus, instead of the
      // start of the document.
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      else document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented || isComposing(event)) return;
        if (isSearch(event.target)) return; // the browser clears the input first
        event.preventDefault();
        close();
      }}
      onCancel={(event) => {
        event.preventDefault();
        if (event.cancelable) close();
      }}
      onClose={() => {
        // Between two user interactions, a browser may let the page cancel only one Esc or back gesture, and closes the dialog at
        // the next.
        if (ref.current?.open !== false) return;
        open(ref.current);
        close();
      }}
      onClick={(event) => {
        if (!keep && event.target === ref.current) close();
      }}
      className={classes(
        "opens m-auto max-h-[calc(100dvh-32px)] w-[calc(100vw-28px)] overflow-hidden rounded-card border bg-panel p-0 text-ink shadow-float backdrop:bg-[#0006] open:flex open:flex-col",
        wide ? "max-w-[760px]" : "max-w-[460px]",
      )}
    >
      <div className="flex items-center gap-2 border-b border-line-soft py-1.5 pr-1.5 pl-4">
        <h2 id={id} className="mr-auto font-semibold">
          {title}
        </h2>
        {/* The icon is well known, and its tooltip would cover the content below. */}
        <IconButton label={t("common.close")} aria-disabled={isPending} onClick={close} className="after:hidden">
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      <div className="overflow-y-auto p-4">{children}</div>
      {footer && (
        <footer className="flex flex-wrap justify-end gap-2 border-t border-line-soft px-4 py-3">{footer}</footer>
      )}
    </dialog>
  );
}

export function CancelButton({ isPending, onClose }: Pick<Props, "isPending" | "onClose">) {
  const t = useTranslator();
  return (
    <Button aria-disabled={isPending} onClick={() => !isPending && onClose()}>
      {t("common.cancel")}
    </Button>
  );
}
