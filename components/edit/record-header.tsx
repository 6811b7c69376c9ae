"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { Crumb } from "@/components/ui/crumb";
import { useToast } from "@/components/ui/toast";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { newPageOf } from "@/lib/kinds/kinds";
import { ConfirmDialog } from "./confirm-dialog";
import { FormDialog } from "./form-dialog";
import { SaveBar } from "./save-bar";
import { useConfirmDiscard } from "./unsaved-changes";
import { type BinPath, useBin } from "./use-bin";
import { hasBin, type PathWithoutBin, type StoredRecord } from "./use-stored-record";

interface Props {
  record: StoredRecord;
  name: string | undefined;
  badge?: ReactNode;
  makes?: string | false;
  /** A consequence of a deletion that the admin confirms first. */
  deletionNote?: string | false;
  children?: ReactNode;
}

export function RecordHeader({ record, name, badge, makes, deletionNote, children }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { stored, path, kind, mayEdit } = record;
  const mayDelete = can(`${kind.name}.${kind.permissions.delete ? "delete" : "edit"}` as Permission);
  const newTitle = t(`menu.${newPageOf(kind.name)}` as "common.save");
  const deleted = { record, name: name ?? "", note: deletionNote };
  return (
    <>
      {name !== undefined && <Crumb label={name} />}
      <PageHeader title={name === undefined ? newTitle : <bdi>{name}</bdi>} badge={badge}>
        {children}
        {mayDelete && hasBin(path) && <ToBin {...deleted} path={path} mayRestore={mayEdit} />}
        {mayDelete && !hasBin(path) && <Deletion {...deleted} path={path} />}
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

interface Deleted<Path> {
  record: StoredRecord;
  path: Path;
  name: string;
  note: string | false | undefined;
}

/** For records without a bin. */
function Deletion({ record, path, name, note }: Deleted<PathWithoutBin>) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const onward = useIfMounted();
  const [isAsking, setAsking] = useState(false);
  const { stored, page } = record;
  if (!stored) return null;
  function onDone() {
    record.restart();
    toast({ message: t("edit.deletedForGood", { name }) });
    onward(() => router.push(page));
  }
  return (
    <>
      <IconButton label={t("edit.toBin")} onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t("edit.toBin.ask", { name })}
          act={t("edit.toBin")}
          call={(send) => send("DELETE", `${path}/${stored.id}`)}
          onClose={() => setAsking(false)}
          onDone={onDone}
        >
          <p>{note}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function ToBin({ record, path, name, mayRestore, note }: Deleted<BinPath> & { mayRestore: boolean }) {
  const t = useTranslator();
  const router = useRouter();
  const { stored, page } = record;
  const [isAsking, setAsking] = useState(false);
  const confirmDiscard = useConfirmDiscard();
  const onward = useIfMounted();
  const { remove } = useBin(path, (isBack) => {
    if (isBack) return router.push(`${page}/${stored?.id}`);
    record.restart();
    onward(() => router.push(page));
  });
  if (!stored) return null;
  const toBin = () => void remove([{ id: stored.id, name }], mayRestore);
  return (
    <>
      <IconButton label={t("edit.toBin")} onClick={() => confirmDiscard(() => (note ? setAsking(true) : toBin()))}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <FormDialog
          title={t("edit.toBin.ask", { name })}
          act={t("edit.toBin")}
          isDanger
          onClose={() => setAsking(false)}
          onSubmit={() => {
            setAsking(false);
            toBin();
          }}
        >
          <p>{note}</p>
        </FormDialog>
      )}
    </>
  );
}
