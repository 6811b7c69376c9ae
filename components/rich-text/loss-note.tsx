"use client";

import { X } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { IconButton } from "@/components/ui/button";
import type { SanitizerPreview } from "./sanitizer-preview";

interface Props {
  lost: SanitizerPreview;
  title: string;
  onClose?: () => void;
}

export function LossNote({ lost: { pictures, links, whole, tags, looks }, title, onClose }: Props) {
  const t = useTranslator();
  const names = (list: string[]) => list.map((name) => `<${name}>`).join(t("common.and"));
  const lines = [
    pictures && t("rich.drop.pictures", { count: pictures }),
    links && t("rich.drop.links", { count: links }),
    whole.length && t("rich.drop.whole", { names: names(whole) }),
    tags.length && t("rich.drop.tags", { names: names(tags) }),
    looks && t("rich.drop.looks"),
  ].filter((line) => typeof line === "string");
  return <DropList title={title} lines={lines} onClose={onClose} />;
}

export function DroppedNote({ dropped, onClose }: { dropped: readonly string[]; onClose: () => void }) {
  const t = useTranslator();
  if (!dropped.length) return null;
  return (
    <div className="overflow-hidden rounded-control">
      <DropList title={t("rich.dropped")} lines={dropped} onClose={onClose} />
    </div>
  );
}

function DropList({ title, lines, onClose }: { title: string; lines: readonly string[]; onClose?: () => void }) {
  const t = useTranslator();
  return (
    <div role="status" className="flex gap-2 bg-amber-soft py-2 pr-1 pl-3 text-amber">
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="font-medium">{title}</p>
        <ul className="list-disc pl-4">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      {onClose && (
        <IconButton label={t("common.close")} onClick={onClose} className="text-amber">
          <X className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
