"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "../groups/admin-rights";
import { type ApiKey, KeyDialog } from "./key-dialog";

interface Props {
  first: InitialData<"/cms/api_key">;
  names: RightNames;
  address: string;
}

export function ApiKeysPage({ first, names, address }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { done, problem, refresh } = useApiQuery("/cms/api_key", { query: first.query, first });
  const [open, setOpen] = useState<{ act: "new" | "edit" | "revoke"; key?: ApiKey }>();
  function close() {
    setOpen(undefined);
    refresh();
  }
  return (
    <div className="grid max-w-[924px] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-2">{t("apiKeys.about")}</p>
        {can("api_key.edit") && (
          <Button look="primary" onClick={() => setOpen({ act: "new" })}>
            {t("apiKeys.new")}
          </Button>
        )}
      </div>
      <ProblemNote problem={problem} />
      <Card>
        {done?.items.length === 0 && (
          <EmptyState icon={<KeyRound className="size-5" aria-hidden="true" />} title={t("apiKeys.empty")} />
        )}
        <ul>
          {done?.items.map((key) => (
            <KeyRow key={key.id} apiKey={key} names={names} onOpen={(act) => setOpen({ act, key })} />
          ))}
        </ul>
      </Card>
      {open && open.act !== "revoke" && <KeyDialog apiKey={open.key} names={names} address={address} onClose={close} />}
      {open?.act === "revoke" && open.key && (
        <ConfirmDialog
          title={t("apiKeys.revoke.name", { name: open.key.name })}
          act={t("apiKeys.revoke")}
          call={(send) => send("DELETE", `/cms/api_key/${open.key!.id}`)}
          onClose={close}
          onDone={close}
        >
          <p>{t("apiKeys.revoke.what")}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

interface RowProps {
  apiKey: ApiKey;
  names: RightNames;
  onOpen: (act: "edit" | "revoke") => void;
}

function KeyRow({ apiKey, names, onOpen }: RowProps) {
  const t = useTranslator();
  const can = usePermission();
  const { name, prefix, user, status, permissions, networks, assistant, expires_at, old_until, last_used_at } = apiKey;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-0">
      <div className="grid min-w-0 gap-0.5 md:flex-1">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-medium wrap-anywhere">{name}</bdi>
          <Badge tone={status === "active" ? "green" : "gray"}>{t(`apiKeys.status.${status}`)}</Badge>
          {assistant && <Badge tone="violet">{t("apiKeys.assistant.short")}</Badge>}
          <code className="text-small text-ink-3">{prefix}…</code>
        </div>
        <p className="text-ink-2">
          <bdi>{user.nickname}</bdi> · {last_used_at ? t("apiKeys.lastUsed") : t("apiKeys.unused")}
          {last_used_at && <Time at={last_used_at} />}
          {expires_at && ` · ${t("apiKeys.expiresAt")} `}
          {expires_at && <Time at={expires_at} />}
          {old_until && ` · ${t("apiKeys.oldUntil")} `}
          {old_until && <Time at={old_until} />}
          {networks && ` · ${networks.join(t("common.and"))}`}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">
          {permissions.map((one) => names[one as Permission] ?? one).join(t("common.and"))}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {can("oper_log.read") && (
          <Link href={`/admin/logs?key=${encodeURIComponent(name)}`} className="control">
            {t("apiKeys.log")}
          </Link>
        )}
        {can("api_key.edit") && status === "active" && (
          <Button aria-label={t("apiKeys.edit.name", { name })} onClick={() => onOpen("edit")}>
            {t("apiKeys.edit")}
          </Button>
        )}
        {can("api_key.edit") && status !== "revoked" && (
          <Button look="danger" aria-label={t("apiKeys.revoke.name", { name })} onClick={() => onOpen("revoke")}>
            {t("apiKeys.revoke")}
          </Button>
        )}
      </div>
    </li>
  );
}
