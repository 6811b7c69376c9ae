"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { IconButton } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Bot } from "../types";

/** A deletion cannot be undone, because the API does not return the address. */
export function DeleteBot({ bot: { id, name }, onDelete }: { bot: Bot; onDelete: () => void }) {
  const t = useTranslator();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  function deleted() {
    onDelete();
    toast({ message: t("bots.deleted", { name }) });
    onward(() => router.push("/admin/bots"));
  }
  return (
    <>
      <IconButton label={t("bots.delete")} onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t("bots.delete.title", { name })}
          act={t("bots.delete")}
          call={(send) => send("DELETE", `/cms/bot/${id}`)}
          onClose={() => setAsking(false)}
          onDone={deleted}
        >
          <p>{t("bots.delete.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
