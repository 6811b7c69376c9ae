"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { IconButton } from "@/components/ui/button";
import { Crumb } from "@/components/ui/crumb";
import { SaveBar } from "./save-bar";
import { useConfirmDiscard } from "./unsaved-changes";
import { type BinPath, useBin } from "./use-bin";
import { hasBin, type StoredRecord } from "./use-stored-record";

interface Props {
  record: StoredRecord;
  name: string | undefined;
  newTitle: string;
  badge?: ReactNode;
  mayEdit: boolean;
  mayDelete: boolean;
  makes?: string | false;
  children?: ReactNode;
}

export function RecordHeader({ record, name, newTitle, badge, mayEdit, mayDelete, makes, children }: Props) {
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
  const words = useTranslator();
  const router = useRouter();
  const { stored, page } = record;
  const askToLose = useConfirmDiscard();
  const onward = useIfMounted();
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
