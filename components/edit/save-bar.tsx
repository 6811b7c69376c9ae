"use client";

import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { useKeys, useWrittenKey } from "@/components/ui/keys";
import { useUnsaved } from "./unsaved-changes";

interface Props {
  changes: number;
  isNew?: boolean;
  isPending: boolean;
  act?: string;
  onSave: () => void;
  onDiscard: () => void;
  /** Another way to save, before the usual one. */
  children?: ReactNode;
}

/**
 * “3 unsaved changes · Discard · Save”, for the header of an editor; on a phone, it sticks to the bottom. Also handles the
 * keyboard shortcut, and confirms before the admin leaves.
 */
export function SaveBar({ changes, isNew = false, isPending, act, onSave, onDiscard, children }: Props) {
  const t = useTranslator();
  const written = useWrittenKey();
  const isUnsaved = changes > 0;
  const canSave = (isUnsaved || isNew) && !isPending;
  useUnsaved(isUnsaved);
  useKeys([{ key: "mod+s", what: t("edit.saveKey"), run: () => canSave && onSave() }]);
  return (
    <div className="flex items-center gap-2 max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:bg-panel max-md:px-3.5 max-md:py-2.5">
      <span role="status" className="text-ink-2 tabular-nums max-md:mr-auto">
        {isNew ? t("edit.new") : isUnsaved ? t("edit.unsaved", { count: changes }) : ""}
      </span>
      {isUnsaved && (
        <Button onClick={onDiscard} disabled={isPending}>
          {t("edit.discard")}
        </Button>
      )}
      {children}
      <Button look="primary" onClick={onSave} aria-disabled={!canSave} title={written("mod+s")}>
        {isPending ? t("common.saving") : (act ?? t("common.save"))}
      </Button>
    </div>
  );
}
