"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { PageHeader } from "@/components/page/page-header";
import { useOnward } from "@/components/page/use-onward";
import { IconButton } from "@/components/ui/button";
import { Crumb } from "@/components/ui/crumb";
import { useWords } from "@/components/words/words";
import { SaveBar } from "./save-bar";
import { useAskToLose } from "./unsaved";
import { type BinPath, useBin } from "./use-bin";
import { hasBin, type StoredRecord } from "./use-stored-record";

interface Shown {
  record: StoredRecord;
  name: string | undefined;
  newTitle: string;
  badge?: ReactNode;
  mayEdit: boolean;
  mayDelete: boolean;
  makes?: string | false;
  children?: ReactNode;
}

export function RecordHeader({ record, name, newTitle, badge, mayEdit, mayDelete, makes, children }: Shown) {
  const { stored, path } = record;
  return (
    <>
      {name !== undefined && <Crumb label={name} />}
      <PageHeader title={name === undefined ? newTitle : <bdi>{name}</bdi>} badge={badge}>
        {children}
        {mayDelete && hasBin(path) && <ToBin record={record} path={path} name={name ?? ""} mayRestore={mayEdit} />}
        {(!stored || mayEdit) && (
          <SaveBar
            changes={record.changes}
            isNew={!stored}
            isPending={record.isPending}
            act={(!stored && makes) || undefined}
            onSave={record.submit}
            onDiscard={() => record.restart()}
          />
        )}
      </PageHeader>
    </>
  );
}

interface Binned {
  record: StoredRecord;
  path: BinPath;
  name: string;
  mayRestore: boolean;
}

function ToBin({ record, path, name, mayRestore }: Binned) {
  const words = useWords();
  const router = useRouter();
  const { stored, page } = record;
  const askToLose = useAskToLose();
  const onward = useOnward();
  const { remove } = useBin(path, (isBack) => {
    if (isBack) return router.push(`${page}/${stored?.id}`);
    record.restart();
    onward(() => router.push(page));
  });
  if (!stored) return null;
  return (
    <IconButton
      label={words("edit.toBin")}
      onClick={() => askToLose(() => void remove([{ id: stored.id, name }], mayRestore))}
    >
      <Trash2 className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
