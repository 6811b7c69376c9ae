"use client";

import { useState } from "react";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { AreaField, TextField } from "@/components/ui/field";
import type { Group } from "../types";

interface Props {
  group: Group;
  values: { name: string; info: string };
  problem: PageProblem | undefined;
  isFixed: boolean;
  mayDelete: boolean;
  set: (name: "name" | "info", value: string) => void;
  onDeleted: () => void;
}

export function GroupDetails({ group, values, problem, isFixed, mayDelete, set, onDeleted }: Props) {
  const t = useTranslator();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="grid gap-4">
      <div className="grid max-w-[640px] gap-3.5 rounded-card border bg-panel p-4">
        <TextField
          label={t("groups.name")}
          value={values.name}
          error={errorAt(problem, "name")}
          onChange={({ target }) => set("name", target.value)}
          readOnly={isFixed}
          maxLength={40}
          required
        />
        <AreaField
          label={t("groups.info")}
          help={t("groups.info.help")}
          error={errorAt(problem, "info")}
          value={values.info}
          onChange={({ target }) => set("info", target.value)}
          readOnly={isFixed}
          maxLength={200}
          rows={2}
        />
      </div>
      {mayDelete && (
        <div className="flex flex-wrap items-center gap-3">
          <Button look="danger" disabled={group.user_count > 0} onClick={() => setAsking(true)}>
            {t("groups.delete")}
          </Button>
          {group.user_count > 0 && <p className="text-ink-2">{t("groups.delete.users")}</p>}
        </div>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("groups.delete.title", { name: group.name })}
          act={t("groups.delete")}
          call={(send) => send("DELETE", `/cms/group/${group.id}`)}
          onClose={() => setAsking(false)}
          onDone={onDeleted}
        >
          <p>{t("groups.delete.what", { rights: group.permissions.length, menus: group.menu_ids.length })}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
