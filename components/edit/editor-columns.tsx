import type { ReactNode } from "react";
import { classes } from "@/components/ui/classes";

interface Props {
  children: ReactNode;
  side?: ReactNode;
  /** The side column remains visible while a long form scrolls. */
  keepsSide?: boolean;
  phone?: ReactNode;
  /** The form takes the space that the phone does not need, for a wide table. */
  isWide?: boolean;
}

/** The phone is at the right from 1280 px on; the side column joins them at 1400 px. */
export function EditorColumns({ children, side, keepsSide, phone, isWide }: Props) {
  return (
    <div
      className={classes(
        "grid grid-cols-1 gap-5",
        side !== undefined && "lg:grid-cols-[minmax(0,640px)_minmax(0,320px)]",
        side === undefined && "lg:grid-cols-[minmax(0,640px)]",
        side === undefined &&
          phone !== undefined &&
          (isWide
            ? "xl:grid-cols-[minmax(0,60rem)_minmax(300px,1fr)]"
            : "xl:grid-cols-[minmax(0,640px)_minmax(300px,1fr)]"),
        side !== undefined &&
          phone !== undefined &&
          "xl:grid-cols-[minmax(0,640px)_300px] xl:max-[87.5rem]:grid-rows-[auto_1fr] min-[87.5rem]:grid-cols-[minmax(0,640px)_minmax(0,280px)_300px]",
      )}
    >
      <div className="grid min-w-0 grid-cols-1 content-start gap-3.5 self-start">{children}</div>
      {side !== undefined && (
        <div
          className={classes(
            "grid min-w-0 grid-cols-1 content-start gap-5 self-start",
            phone !== undefined && "xl:row-start-2 min-[87.5rem]:row-start-auto",
            keepsSide && "lg:sticky lg:top-16",
          )}
        >
          {side}
        </div>
      )}
      {phone !== undefined && (
        <div className={classes("hidden xl:grid", side !== undefined && "xl:max-[87.5rem]:row-span-2")}>{phone}</div>
      )}
    </div>
  );
}
