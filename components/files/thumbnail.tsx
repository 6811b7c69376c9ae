import { FileSpreadsheet, FileText, FileVideo } from "lucide-react";
import { classes } from "@/components/ui/classes";
import type { StoredFile } from "./types";

const icons = { "application/pdf": FileText, "video/mp4": FileVideo } as const;

export function Thumbnail({ file, className }: { file: StoredFile; className?: string }) {
  const frame = "aspect-square w-full rounded-control bg-gray-soft";
  if (file.url_sizes)
    return (
      <img
        src={file.url_sizes.small.url}
        alt=""
        loading="lazy"
        draggable={false}
        className={classes(frame, "object-contain", className)}
      />
    );
  const Icon = icons[file.mime as keyof typeof icons] ?? FileSpreadsheet;
  return (
    <span className={classes(frame, "grid place-items-center text-ink-3", className)}>
      <Icon className="size-8" aria-hidden="true" />
    </span>
  );
}
