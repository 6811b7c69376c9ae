"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { CheckList } from "@/components/edit/check-list";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Button } from "@/components/ui/button";
import { CopyText } from "@/components/ui/copy-text";
import { Dialog } from "@/components/ui/dialog";
import { CheckField, TextField } from "@/components/ui/field";
import { timeOfLocal } from "@/lib/i18n/format";
import { keyPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "../groups/admin-rights";

/** Permissions for usual purposes. An admin can select those that they have themselves. */
const presets = {
  erp: ["order.read", "order.ship", "product.read", "product.stock", "category.read", "after_sale.read", "event.read"],
  warehouse: ["order.read", "order.ship", "product.read", "product.stock", "after_sale.read", "after_sale.receive"],
  accounting: ["order.read", "order.export", "payment.read", "invoice.read", "after_sale.read", "stats.read"],
} as const satisfies Record<string, readonly Permission[]>;
const presetNames = Object.keys(presets) as (keyof typeof presets)[];

interface Props {
  names: RightNames;
  /** The address of the shop, for the line to try. */
  address: string;
  onClose: () => void;
}

export function NewKey({ names, address, onClose }: Props) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const can = usePermission();
  const [permissions, setPermissions] = useState<Permission[]>([]);
  const [isForAssistant, setForAssistant] = useState(false);
  const [created, setCreated] = useState<Answer<"POST", "/cms/api_key">>();
  const { save, problem, isPending } = useSave(setCreated);
  if (created)
    return (
      <Dialog
        title={t("apiKeys.key")}
        wide
        keep
        onClose={onClose}
        footer={
          <Button look="primary" onClick={onClose}>
            {t("apiKeys.stored")}
          </Button>
        }
      >
        <div className="grid gap-3">
          <p className="text-amber">{t("apiKeys.once")}</p>
          <CopyText text={created.key} />
          <p>{t("apiKeys.try")}</p>
          <CopyText text={`curl -H "Authorization: Bearer ${created.key}" ${address}/cms/dict_type`} />
        </div>
      </Dialog>
    );

  function submit(form: FormData) {
    const networks = textOf(form, "networks")
      .split(/[\s,，]+/)
      .filter(Boolean);
    const expires = textOf(form, "expires_at");
    const body = {
      name: textOf(form, "name"),
      permissions,
      networks: networks.length ? networks : null,
      assistant: isForAssistant,
      expires_at: expires ? timeOfLocal(expires, timeZone) : null,
    };
    return save((send) => send("POST", "/cms/api_key", { body }));
  }

  return (
    <FormDialog
      title={t("apiKeys.new")}
      act={t("apiKeys.create")}
      wide
      isPending={isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t("apiKeys.name")}
        help={t("apiKeys.name.help")}
        name="name"
        maxLength={60}
        required
        error={errorAt(problem, "name")}
      />
      <TextField
        type="datetime-local"
        label={t("apiKeys.expiresAt")}
        note={t("common.optional")}
        name="expires_at"
        error={errorAt(problem, "expires_at")}
      />
      <TextField
        label={t("apiKeys.networks")}
        note={t("common.optional")}
        help={t("apiKeys.networks.help")}
        name="networks"
        error={problem?.errors?.find(({ path }) => path.startsWith("networks"))?.message}
      />
      <CheckField label={t("apiKeys.assistant")} checked={isForAssistant} onChange={setForAssistant} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="text-ink-2">{t("apiKeys.presets")}</span>
        {presetNames.map((preset) => (
          <Button key={preset} onClick={() => setPermissions(presets[preset].filter(can))}>
            {t(`apiKeys.preset.${preset}`)}
          </Button>
        ))}
      </div>
      <CheckList
        label={t("apiKeys.rights")}
        className="gap-x-4 md:grid-cols-2"
        options={keyPermissions.filter(can).map((value) => ({ value, label: names[value] }))}
        chosen={permissions}
        error={errorAt(problem, "permissions")}
        onChange={setPermissions}
      />
    </FormDialog>
  );
}
