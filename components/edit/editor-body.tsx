"use client";

import type { ReactNode } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { ProblemNote, ReadOnlyNote } from "@/components/page/problem-note";
import type { PhonePreviewProps } from "@/components/phone-preview/frame";
import { PhonePreview } from "@/components/phone-preview/phone-preview";
import { DroppedNote } from "@/components/rich-text/loss-note";
import { classes } from "@/components/ui/classes";
import type { Stale } from "./stale-box";
import { StaleNote } from "./stale-note";

interface Props {
  record: { values: object; problem: PageProblem | undefined; stale: Stale | undefined; isFixed?: boolean };
  isFixed?: boolean;
  /** True if a field shows the problem. By default, if an error has the name of a field. */
  isAtField?: boolean;
  dropped?: readonly string[];
  onDroppedClose?: () => void;
  phone?: PhonePreviewProps;
  side?: ReactNode;
  /** The side column remains visible while a long form scrolls. */
  keepsSide?: boolean;
  /** The form takes the space that the phone does not need, for a wide table. */
  isWide?: boolean;
  children: ReactNode;
}

export function EditorBody({
  record,
  isFixed = record.isFixed,
  isAtField = Object.keys(record.values).some((name) => errorAt(record.problem, name)),
  dropped = [],
  onDroppedClose = () => {},
  phone,
  side,
  keepsSide,
  isWide,
  children,
}: Props) {
  const { problem, stale } = record;
  const hasSide = side !== undefined;
  const hasPhone = phone !== undefined;
  const withPhone = isWide
    ? "xl:grid-cols-[minmax(0,60rem)_minmax(300px,1fr)]"
    : "xl:grid-cols-[minmax(0,640px)_minmax(300px,1fr)]";
  // The phone is at the right from 1280 px on; the side column joins them at 1400 px.
  const withBoth =
    "xl:grid-cols-[minmax(0,640px)_300px] xl:max-[87.5rem]:grid-rows-[auto_1fr] min-[87.5rem]:grid-cols-[minmax(0,640px)_minmax(0,280px)_300px]";
  return (
    <div
      className={classes(
        "grid grid-cols-1 gap-5",
        hasSide ? "lg:grid-cols-[minmax(0,640px)_minmax(0,320px)]" : "lg:grid-cols-[minmax(0,640px)]",
        hasPhone && (hasSide ? withBoth : withPhone),
      )}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3.5 self-start">
        {isFixed && <ReadOnlyNote />}
        {problem && !isAtField && <ProblemNote problem={problem} />}
        {stale && <StaleNote stale={stale} />}
        {dropped.length > 0 && <DroppedNote dropped={dropped} onClose={onDroppedClose} />}
        {children}
      </div>
      {hasSide && (
        <div
          className={classes(
            "grid min-w-0 grid-cols-1 content-start gap-5 self-start",
            hasPhone && "xl:row-start-2 min-[87.5rem]:row-start-auto",
            keepsSide && "lg:sticky lg:top-16",
          )}
        >
          {side}
        </div>
      )}
      {phone && (
        <div className={classes("hidden xl:grid", hasSide && "xl:max-[87.5rem]:row-span-2")}>
          <PhonePreview {...phone} />
        </div>
      )}
    </div>
  );
}
