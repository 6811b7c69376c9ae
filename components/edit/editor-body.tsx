"use client";

import type { ReactNode } from "react";
import { errorAt, formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote, ReadOnlyNote } from "@/components/page/problem-note";
import type { PhonePreviewProps } from "@/components/phone-preview/frame";
import { PhonePreview } from "@/components/phone-preview/phone-preview";
import { DroppedNote } from "@/components/rich-text/loss-note";
import { EditorColumns } from "./editor-columns";
import { StaleFields } from "./stale-fields";
import type { Conflict } from "./use-edit";

interface Props<Name extends string> {
  record: {
    problem: PageProblem | undefined;
    stale: PageProblem | undefined;
    conflicts: Conflict<Name>[];
    decide: (conflict: Conflict<Name>, takesTheirs: boolean) => void;
  };
  /** The labels of the fields and their values as text, to show conflicts. */
  labels: Readonly<Record<Name, string>>;
  show?: (name: Name, value: unknown) => string;
  isFixed?: boolean;
  /** True if a field shows the problem. By default, if an error has the name of a field. */
  isAtField?: boolean;
  dropped?: readonly string[];
  onDroppedClose?: () => void;
  phone?: PhonePreviewProps;
  side?: ReactNode;
  keepsSide?: boolean;
  isWide?: boolean;
  children: ReactNode;
}

export function EditorBody<Name extends string>({
  record,
  labels,
  show,
  isFixed,
  isAtField = Object.keys(labels).some((name) => errorAt(record.problem, name)),
  dropped = [],
  onDroppedClose = () => {},
  phone,
  side,
  keepsSide,
  isWide,
  children,
}: Props<Name>) {
  const t = useTranslator();
  const { language } = useReader();
  const { problem, stale, conflicts, decide } = record;
  return (
    <EditorColumns side={side} keepsSide={keepsSide} isWide={isWide} phone={phone && <PhonePreview {...phone} />}>
      {isFixed && <ReadOnlyNote />}
      {problem && !isAtField && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      <StaleFields conflicts={conflicts} stale={stale} labels={labels} show={show} onDecide={decide} />
      {dropped.length > 0 && <DroppedNote dropped={dropped} onClose={onDroppedClose} />}
      {children}
    </EditorColumns>
  );
}
