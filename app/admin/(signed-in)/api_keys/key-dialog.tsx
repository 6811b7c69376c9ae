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
import { localTimeOf, timeOfLocal } from "@/lib/i18n/format";
import { keyPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "../groups/admin-rights";

/** Permissions for usual purposes. An admin can select those that they have themselves. */
const presets = {
  erp: ["order.read", "order.ship", "product.read", "product.stock", "category.read", "after_sale.read", "event.read"],
  warehouse: ["order.read", "order.ship", "product.read", "product.stock", "after_sale.read", "after_sale.receive"],
  accounting: ["order.read", "order.export", "payment.read", "invoice.read", "after_sale.read", "stats.read"],
} as const satisfies Record<string, readonly Permission[]>;
const presetNames = Object.keys(presets) as (keyof typeof presets)[];

export type ApiKey = Answer<"GET", "/cms/api_key">["items"][number];

interface Props {
  /** The key to edit. Undefined: a new one. */
  apiKey?: ApiKey;
  names: RightNames;
  /** The address of the shop, for the line to try. */
  address: string;
  onClose: () => void;
}

export function KeyDialog({ apiKey, names, address, onClose }: Props) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const can = usePermission();
  const options = keyPermissions.filter((one) => (apiKey ? apiKey.permissions.includes(one) : can(one)));
  const [permissions, setPermissions] = useState<Permission[]>(apiKey ? options : []);
  const [isForAssistant, setForAssistant] = useState(false);
  const [created, setCreated] = useState<Answer<"POST", "/cms/api_key">>();
  const creation = useSave(setCreated);
  const edit = useSave(onClose);
  const problem = edit.problem ?? creation.problem;
  const stored = {
    name: apiKey?.name ?? "",
    networks: apiKey?.networks?.join(" ") ?? "",
    expires_at: apiKey?.expires_at ? localTimeOf(apiKey.expires_at, timeZone) : "",
  };
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
          {!isForAssistant && !apiKey?.assistant && (
            <>
              <p>{t("apiKeys.try")}</p>
              <CopyText text={`curl -H "Authorization: Bearer ${created.key}" ${address}/cms/dict_type`} />
            </>
          )}
        </div>
      </Dialog>
    );

  function submit(form: FormData) {
    const [name, networks, expires] = [textOf(form, "name"), textOf(form, "networks"), textOf(form, "expires_at")];
    const body = {
      name,
      permissions,
      networks: networks ? networks.split(/[\s,，]+/).filter(Boolean) : null,
      expires_at: expires ? timeOfLocal(expires, timeZone) : null,
    };
    if (!apiKey)
      return creation.save((send) => send("POST", "/cms/api_key", { body: { ...body, assistant: isForAssistant } }));
    const changes = {
      ...(name !== stored.name && { name }),
      ...(permissions.length < options.length && { permissions }),
      ...(networks !== stored.networks && { networks: body.networks }),
      ...(expires !== stored.expires_at && { expires_at: body.expires_at }),
    };
    if (!Object.keys(changes).length) return onClose();
    return edit.save((send) => send("PUT", `/cms/api_key/${apiKey.id}`, { body: changes }));
  }

  return (
    <FormDialog
      title={apiKey ? t("apiKeys.edit.name", { name: apiKey.name }) : t("apiKeys.new")}
      act={t(apiKey ? "common.save" : "apiKeys.create")}
      wide
      isPending={creation.isPending || edit.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={submit}
    >
      <TextField
        label={t("apiKeys.name")}
        help={t("apiKeys.name.help")}
        name="name"
        defaultValue={stored.name}
        maxLength={60}
        required
        error={errorAt(problem, "name")}
      />
      <TextField
        type="datetime-local"
        label={t("apiKeys.expiresAt")}
        note={t("common.optional")}
        name="expires_at"
        defaultValue={stored.expires_at}
        error={errorAt(problem, "expires_at")}
      />
      <TextField
        label={t("apiKeys.networks")}
        note={t("common.optional")}
        help={t("apiKeys.networks.help")}
        name="networks"
        defaultValue={stored.networks}
        error={problem?.errors?.find(({ path }) => path.startsWith("networks"))?.message}
      />
      {apiKey ? (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-ink-2">{t("apiKeys.rotate.what")}</p>
          <Button onClick={() => creation.save((send) => send("POST", `/cms/api_key/${apiKey.id}/rotate`))}>
            {t("apiKeys.rotate")}
          </Button>
        </div>
      ) : (
        <>
          <CheckField label={t("apiKeys.assistant")} checked={isForAssistant} onChange={setForAssistant} />
          <div className="flex flex-wrap items-center gap-2">
            <span className="text-ink-2">{t("apiKeys.presets")}</span>
            {presetNames.map((preset) => (
              <Button key={preset} onClick={() => setPermissions(presets[preset].filter(can))}>
                {t(`apiKeys.preset.${preset}`)}
              </Button>
            ))}
          </div>
        </>
      )}
      <CheckList
        label={t(apiKey ? "apiKeys.rights.fewer" : "apiKeys.rights")}
        className="gap-x-4 md:grid-cols-2"
        options={options.map((value) => ({ value, label: names[value] }))}
        chosen={permissions}
        error={errorAt(problem, "permissions")}
        onChange={setPermissions}
      />
    </FormDialog>
  );
}
