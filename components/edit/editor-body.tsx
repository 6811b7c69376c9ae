"use client";

import type { ReactNode } from "react";
import { errorAt, formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote, ReadOnlyNote } from "@/components/page/problem-note";
import type { PhonePreviewProps } from "@/components/phone-preview/frame";
import { PhonePreview } from "@/components/phone-preview/phone-preview";
import { DroppedNote } from "@/components/rich-text/loss-note";
import { EditorColumns } from "./editor-columns";
import type { Stale } from "./stale-box";
import { StaleNote } from "./stale-note";

interface Props {
  record: { values: object; problem: PageProblem | undefined; stale: Stale | undefined };
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

export function EditorBody({
  record,
  isFixed,
  isAtField = Object.keys(record.values).some((name) => errorAt(record.problem, name)),
  dropped = [],
  onDroppedClose = () => {},
  phone,
  side,
  keepsSide,
  isWide,
  children,
}: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const { problem, stale } = record;
  return (
    <EditorColumns side={side} keepsSide={keepsSide} isWide={isWide} phone={phone && <PhonePreview {...phone} />}>
      {isFixed && <ReadOnlyNote />}
      {problem && !isAtField && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      {stale && <StaleNote stale={stale} />}
      {dropped.length > 0 && <DroppedNote dropped={dropped} onClose={onDroppedClose} />}
      {children}
    </EditorColumns>
  );
}
