"use client";

import { Folder as FolderIcon, FolderOpen, Images, Inbox } from "lucide-react";
import type { ReactNode } from "react";
import { foldersInOrder } from "@/components/files/folder-select";
import type { Folder, Place } from "@/components/files/types";
import { useTranslator } from "@/components/i18n/translator";
import { classes } from "@/components/ui/classes";
import { formatNumber } from "@/lib/i18n/format";

interface Props {
  folders: readonly Folder[];
  place: Place;
  onPlace: (place: Place) => void;
}

export function FolderList({ folders, place, onPlace }: Props) {
  const t = useTranslator();
  const line = (to: Place, icon: ReactNode, label: ReactNode, count?: number, depth = 0) => (
    <li key={to}>
      <button
        type="button"
        aria-current={to === place ? "true" : undefined}
        onClick={() => onPlace(to)}
        style={{ paddingLeft: 10 + Math.min(depth, 8) * 14 }}
        className={classes(
          "flex min-h-8 w-full min-w-0 items-center gap-2 rounded-control pr-2.5 text-left hover:bg-hover",
          to === place && "bg-soft font-medium hover:bg-soft",
        )}
      >
        {icon}
        {label}
        {count !== undefined && count > 0 && (
          <span className="ml-auto pl-2 text-small text-ink-3 tabular-nums">{formatNumber(count)}</span>
        )}
      </button>
    </li>
  );
  const look = "size-4 shrink-0 text-ink-3";
  return (
    <nav aria-label={t("files.folders")} className="max-md:hidden">
      <ul className="grid gap-0.5">
        {line("all", <Images className={look} aria-hidden="true" />, t("picker.all"))}
        {line("unfiled", <Inbox className={look} aria-hidden="true" />, t("picker.unfiled"))}
        {foldersInOrder(folders).map(({ id, name, depth, file_count }) => {
          const Icon = id === place ? FolderOpen : FolderIcon;
          const label = (
            <bdi className="min-w-0 truncate" title={name}>
              {name}
            </bdi>
          );
          return line(id, <Icon className={look} aria-hidden="true" />, label, file_count, depth);
        })}
      </ul>
    </nav>
  );
}
