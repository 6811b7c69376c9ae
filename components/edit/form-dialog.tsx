"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import type { PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog, typed } from "@/components/ui/dialog";
import type { Stale } from "./stale-box";
import { StaleNote } from "./stale-note";
import { useConfirmClose } from "./unsaved-changes";

interface Props {
  title: string;
  act: string;
  isDanger?: boolean;
  /** True if the dialog opens with values that were typed earlier. */
  isTyped?: boolean;
  isPending?: boolean;
  problem?: PageProblem;
  stale?: Stale;
  /** Unsaved changes, if the form counts them. */
  changes?: number;
  onClose: () => void;
  onSubmit: (form: FormData) => unknown;
  before?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A form in a dialog. Values remain when the server rejects them; Enter submits. Only Cancel discards typed values without a
 * confirmation, and the dialog cannot be closed while a save is running.
 */
export function FormDialog({
  title,
  act,
  isDanger,
  isTyped: isTypedBefore = false,
  isPending,
  problem,
  stale,
  changes,
  onClose,
  onSubmit,
  before,
  wide,
  children,
}: Props) {
  const t = useTranslator();
  const id = useId();
  const [isTyped, setTyped] = useState(isTypedBefore);
  const close = useConfirmClose(changes === undefined ? isTyped : changes > 0, onClose);
  return (
    <Dialog
      title={title}
      onClose={close}
      wide={wide}
      keep
      isPending={isPending}
      footer={
        <>
          {before ? (
            <span inert={isPending} className="contents">
              {before}
            </span>
          ) : (
            <CancelButton isPending={isPending} onClose={onClose} />
          )}
          <Button
            type="submit"
            form={id}
            look={isDanger ? "danger" : "primary"}
            // `disabled` would remove the focused button from the tab order.
            aria-disabled={isPending}
          >
            {isPending ? t("common.saving") : act}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="grid gap-3.5"
        onInput={({ target }) => (target as Element).matches(typed) && setTyped(true)}
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        <ProblemNote problem={problem} />
        {stale && <StaleNote stale={stale} />}
        {children}
      </form>
    </Dialog>
  );
}

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
