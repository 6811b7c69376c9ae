"use client";

import { type FormEvent, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { AreaField, CheckField, TextField } from "@/components/ui/field";
import { timeOfLocal } from "@/lib/i18n/format";
import { keyPermissions, type Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "../../groups/admin-rights";
import { withAll } from "../../groups/group-lists";
import { RightsMatrix } from "../../groups/rights-matrix";
import { presets, tryLine } from "./presets";

type NewApiKey = Answer<"POST", "/cms/api_key">;
const presetNames = Object.keys(presets) as (keyof typeof presets)[];

export function NewKey({ names, address }: { names: RightNames; address: string }) {
  const t = useTranslator();
  const { language, timeZone } = useReader();
  const can = usePermission();
  const [created, setCreated] = useState<NewApiKey>();
  const { save, problem, isPending } = useSave(setCreated);
  const [permissions, setPermissions] = useState<Permission[]>([]);
  const [isForAssistant, setForAssistant] = useState(false);
  if (created) return <CreatedKey created={created} permissions={permissions} address={address} />;

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const networks = textOf(form, "networks")
      .split(/[\s,，]+/)
      .filter(Boolean);
    const expires = textOf(form, "expires_at");
    const body = {
      name: textOf(form, "name"),
      permissions,
      assistant: isForAssistant,
      ...(networks.length > 0 && { networks }),
      ...(expires && { expires_at: timeOfLocal(expires, timeZone) }),
    };
    return save((send) => send("POST", "/cms/api_key", { body }));
  }

  return (
    <form onSubmit={submit}>
      <PageHeader title={t("menu.newApi_key")} isShort>
        <Button type="submit" look="primary" aria-disabled={isPending}>
          {isPending ? t("common.saving") : t("apiKeys.create")}
        </Button>
      </PageHeader>
      <div className="grid max-w-[924px] gap-3">
        {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
        <Card>
          <div className="grid gap-3.5 p-4 md:grid-cols-2">
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
              help={t("apiKeys.expiresAt.help")}
              name="expires_at"
              error={errorAt(problem, "expires_at")}
            />
            <AreaField
              label={t("apiKeys.networks")}
              note={t("common.optional")}
              help={t("apiKeys.networks.help")}
              name="networks"
              rows={2}
              error={problem?.errors?.find(({ path }) => path.startsWith("networks"))?.message}
            />
            <div>
              <CheckField label={t("apiKeys.assistant")} checked={isForAssistant} onChange={setForAssistant} />
              <p className="text-small text-ink-2">{t("apiKeys.assistant.help")}</p>
            </div>
          </div>
        </Card>
        <Card title={t("apiKeys.rights")}>
          <div className="grid gap-3 p-4">
            <div className="flex flex-wrap items-center gap-2">
              <span className="text-ink-2">{t("apiKeys.presets")}</span>
              {presetNames.map((preset) => (
                <Button key={preset} onClick={() => setPermissions(presets[preset].filter(can))}>
                  {t(`apiKeys.preset.${preset}`)}
                </Button>
              ))}
            </div>
            <ul
              aria-label={t("apiKeys.rights")}
              aria-live="polite"
              className="grid list-inside list-disc md:grid-cols-2"
            >
              {permissions.map((permission) => (
                <li key={permission}>{names[permission]}</li>
              ))}
            </ul>
            {permissions.length === 0 && <p className="text-ink-2">{t("apiKeys.rights.none")}</p>}
          </div>
        </Card>
        <RightsMatrix
          held={permissions}
          givable={new Set(keyPermissions.filter(can))}
          names={names}
          help={t("apiKeys.rights.help")}
          onlyGivable
          onChange={(these, isSelected) => setPermissions(withAll(permissions, these, isSelected))}
        />
      </div>
    </form>
  );
}

interface CreatedProps {
  created: NewApiKey;
  permissions: readonly Permission[];
  address: string;
}

function CreatedKey({ created: { key, ...made }, permissions, address }: CreatedProps) {
  const t = useTranslator();
  return (
    <>
      <PageHeader title={t("apiKeys.created", { name: "name" in made ? made.name : "" })} />
      <div className="grid max-w-[924px] gap-3">
        <Card title={t("apiKeys.key")}>
          <div className="grid gap-2 p-4">
            <p className="text-amber">{t("apiKeys.once")}</p>
            <CopyText text={key} />
          </div>
        </Card>
        <Card title={t("apiKeys.try")}>
          <div className="grid gap-2 p-4">
            <p className="text-ink-2">{t("apiKeys.try.what")}</p>
            <CopyText text={tryLine(address, key, permissions)} />
          </div>
        </Card>
        <div>
          <ButtonLink href="/admin/api_keys" look="primary">
            {t("apiKeys.stored")}
          </ButtonLink>
        </div>
      </div>
    </>
  );
}
