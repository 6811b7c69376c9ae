"use client";

import { Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSend } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { usePermission } from "@/components/session/permissions";
import { IconButton } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import type { Template } from "../types";

export function DeleteTemplate({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const t = useTranslator();
  const can = usePermission();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const { id, name, delivery, by, is_default, rules, product_count: count } = template;
  function deleted() {
    onDelete();
    const again = async () => {
      const { done, problem } = await send("POST", "/cms/freight_template", {
        body: { name, delivery, by, is_default, rules },
      });
      if (done) router.push(`/admin/freight/${done.id}`);
      return problem;
    };
    toast({ message: t("freight.deleted", { name }), undo: can("freight.create") ? again : undefined });
    onward(() => router.push("/admin/freight"));
  }
  return (
    <>
      <IconButton label={t("freight.delete")} onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t("freight.delete.title", { name })}
          act={t("freight.delete")}
          call={(send) => send("DELETE", `/cms/freight_template/${id}`)}
          onClose={() => setAsking(false)}
          onDone={deleted}
        >
          {count > 0 ? (
            <p>{t("freight.delete.named", { count })}</p>
          ) : (
            <>
              <p>{t("freight.delete.what")}</p>
              {is_default && <p className="text-amber">{t("freight.delete.last")}</p>}
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
