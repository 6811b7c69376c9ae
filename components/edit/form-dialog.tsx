"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { ProblemNote } from "@/components/problem-note";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useReader, useWords } from "@/components/words";

interface Shown {
  title: string;
  /** The verb on its button. */
  act: string;
  isDanger?: boolean;
  isPending: boolean;
  problem: PageProblem | undefined;
  onClose: () => void;
  onSubmit: (form: FormData) => unknown;
  /** Stands before the button, such as a way back. */
  before?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}

/** A form over the page. Values stay when the server refuses them; Enter sends. */
export function FormDialog({
  title,
  act,
  isDanger,
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
  const form = useRef<HTMLFormElement>(null);
  // The window itself would begin at its cross.
  useEffect(() => {
    const fields = [...form.current!.querySelectorAll<HTMLInputElement>(typed)];
    (fields.find(({ required, value }) => required && !value) ?? fields[0])?.focus();
  }, []);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      wide={wide}
      keep
      footer={
        <>
          {before ?? <Button onClick={onClose}>{words("common.cancel")}</Button>}
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
        ref={form}
        id={id}
        className="grid gap-3.5"
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

const typed = "textarea, input:not([type=hidden], [type=checkbox], [type=radio])";

export const textOf = (form: FormData, name: string) => String(form.get(name) ?? "").trim();
