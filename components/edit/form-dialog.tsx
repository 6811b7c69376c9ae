"use client";

import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useClosing } from "@/components/edit/unsaved";
import { ProblemNote } from "@/components/problem-note";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { Button } from "@/components/ui/button";
import { CancelButton, Dialog, typed } from "@/components/ui/dialog";
import { useReader, useWords } from "@/components/words";

interface Shown {
  title: string;
  /** The verb on its button. */
  act: string;
  isDanger?: boolean;
  /** It opens with what was typed before. */
  isTyped?: boolean;
  isPending: boolean;
  problem: PageProblem | undefined;
  onClose: () => void;
  onSubmit: (form: FormData) => unknown;
  /** Stands before the button, such as a way back. */
  before?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/**
 * A form over the page. Values stay when the server refuses them; Enter sends. Only Cancel drops what was typed without asking, and nothing
 * closes it before the answer to what was sent.
 */
export function FormDialog({
  title,
  act,
  isDanger,
  isTyped: isTypedBefore = false,
  isPending,
  problem,
  onClose,
  onSubmit,
  before,
  wide,
  children,
}: Shown) {
  const words = useWords();
  const { language } = useReader();
  const id = useId();
  const [isTyped, setTyped] = useState(isTypedBefore);
  const close = useClosing(isTyped, onClose);
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
            // Still in the tab order while it waits, so that the focus is not lost.
            aria-disabled={isPending}
          >
            {isPending ? words("common.saving") : act}
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
        {problem && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
        {children}
      </form>
    </Dialog>
  );
}

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
