"use client";

import type { ReactNode } from "react";
import { PhoneBeside } from "@/components/phone-beside/phone-beside";
import type { PhoneShown } from "@/components/phone-beside/types";
import { LookOnlyNote, ProblemNote } from "@/components/problem-note";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { DroppedNote } from "@/components/rich-text/loss-note";
import { useReader, useWords } from "@/components/words";
import { EditorColumns } from "./editor-columns";
import { StaleFields } from "./stale-fields";
import type { Conflict } from "./use-edit";

interface Shown<Name extends string> {
  /** The result of `useStoredRecord` or `useEdit`. */
  record: {
    problem: PageProblem | undefined;
    stale: PageProblem | undefined;
    conflicts: Conflict<Name>[];
    decide: (conflict: Conflict<Name>, takesTheirs: boolean) => void;
  };
  /** The names of the fields and their values as text, for conflicts. */
  labels: Readonly<Record<Name, string>>;
  show?: (name: Name, value: unknown) => string;
  /** The form is read-only. */
  isFixed?: boolean;
  /** The problem is said at a field already. */
  isAtField?: boolean;
  /** The parts that the server removed from a text. */
  dropped?: readonly string[];
  onDroppedClose?: () => void;
  /** The page that shoppers see of it. Undefined: they see none. */
  phone?: PhoneShown;
  /** Cards next to the form: state, pictures. */
  side?: ReactNode;
  /** The form, in cards: the name first, then the text or the contents. */
  children: ReactNode;
}

/** The part of an editor below its header: notes, the cards of the form, those next to it, and the phone. */
export function EditorBody<Name extends string>({
  record,
  labels,
  show,
  isFixed,
  isAtField,
  dropped = [],
  onDroppedClose = () => {},
  phone,
  side,
  children,
}: Shown<Name>) {
  const words = useWords();
  const { language } = useReader();
  const { problem, stale, conflicts, decide } = record;
  return (
    <EditorColumns side={side} phone={phone && <PhoneBeside {...phone} />}>
      {isFixed && <LookOnlyNote />}
      {problem && !isAtField && <ProblemNote>{problemWords(problem, words, language)}</ProblemNote>}
      <StaleFields conflicts={conflicts} stale={stale} labels={labels} show={show} onDecide={decide} />
      {dropped.length > 0 && <DroppedNote dropped={dropped} onClose={onDroppedClose} />}
      {children}
    </EditorColumns>
  );
}
