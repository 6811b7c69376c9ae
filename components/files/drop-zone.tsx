"use client";

import { type DragEvent, type ReactNode, useRef, useState } from "react";
import { classes } from "@/components/ui/classes";

interface Zone {
  /** Undefined if the admin has no permission to upload. */
  onFiles?: (files: File[]) => void;
  hint: string;
  children: ReactNode;
  className?: string;
}

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes("Files");

/** Accepts dropped files. `<UploadButton>` is the alternative for the keyboard. */
export function DropZone({ onFiles, hint, children, className }: Zone) {
  const [isOver, setOver] = useState(false);
  // `dragenter` and `dragleave` also fire for each child element.
  const depth = useRef(0);
  const enter = (event: DragEvent, step: number) => {
    if (!hasFiles(event)) return;
    depth.current += step;
    setOver(depth.current > 0);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only a mouse can drop files; a button does the same
    <div
      className={classes("relative", className)}
      onDragEnter={(event) => enter(event, 1)}
      onDragLeave={(event) => enter(event, -1)}
      onDragOver={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = onFiles ? "copy" : "none";
      }}
      onDrop={(event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth.current = 0;
        setOver(false);
        const files = [...event.dataTransfer.files];
        if (files.length) onFiles?.(files);
      }}
    >
      {children}
      {isOver && onFiles && (
        <div className="pointer-events-none absolute inset-0 z-10 grid place-items-center rounded-card border-2 border-dashed border-accent bg-soft/90 font-semibold text-accent">
          {hint}
        </div>
      )}
    </div>
  );
}
