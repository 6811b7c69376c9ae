"use client";

import { KeyRound } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "../groups/admin-rights";

type ApiKey = Answer<"GET", "/cms/api_key">["items"][number];
const tones = { active: "green", expired: "gray", revoked: "gray", disabled: "red" } as const;

export function ApiKeysPage({ first, names }: { first: InitialData<"/cms/api_key">; names: RightNames }) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const { done, problem, refresh } = useApiQuery("/cms/api_key", { query: first.query, first });
  const [revoking, setRevoking] = useState<ApiKey>();
  return (
    <div className="grid max-w-[924px] gap-3">
      <p className="text-ink-2">{t("apiKeys.about")}</p>
      {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      <Card>
        {done?.items.length === 0 && (
          <EmptyState icon={<KeyRound className="size-5" aria-hidden="true" />} title={t("apiKeys.empty")}>
            {t("apiKeys.empty.what")}
          </EmptyState>
        )}
        <ul>
          {done?.items.map((key) => (
            <KeyRow key={key.id} apiKey={key} names={names} onRevoke={() => setRevoking(key)} />
          ))}
        </ul>
      </Card>
      {revoking && (
        <ConfirmDialog
          title={t("apiKeys.revoke.title", { name: revoking.name })}
          act={t("apiKeys.revoke")}
          call={(send) => send("DELETE", `/cms/api_key/${revoking.id}`)}
          onClose={() => setRevoking(undefined)}
          onDone={() => {
            setRevoking(undefined);
            toast({ message: t("apiKeys.revoked", { name: revoking.name }) });
            refresh();
          }}
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
  onRevoke: () => void;
}

function KeyRow({ apiKey, names, onRevoke }: RowProps) {
  const t = useTranslator();
  const can = usePermission();
  const { name, prefix, user, status, permissions, withheld_permissions, networks, expires_at, last_used_at } = apiKey;
  const inWords = (these: readonly string[]) =>
    these.map((one) => names[one as Permission] ?? one).join(t("common.and"));
  return (
    <li className="grid gap-x-4 gap-y-1 border-b border-line-soft px-4 py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className={status === "active" ? "font-medium wrap-anywhere" : "text-ink-2 wrap-anywhere"}>
          <bdi>{name}</bdi>
        </span>
        <Badge tone={tones[status]}>{t(`apiKeys.status.${status}`)}</Badge>
        {apiKey.assistant && <Badge tone="violet">{t("apiKeys.assistant.short")}</Badge>}
        <code className="text-small text-ink-3">{prefix}…</code>
      </div>
      <div className="flex items-center gap-2 max-md:order-last">
        {can("oper_log.read") && (
          <Link href={`/admin/logs?key=${encodeURIComponent(name)}`} className="control">
            {t("apiKeys.log")}
          </Link>
        )}
        {can("api_key.edit") && status !== "revoked" && (
          <Button look="danger" aria-label={t("apiKeys.revoke.name", { name })} onClick={onRevoke}>
            {t("apiKeys.revoke")}
          </Button>
        )}
      </div>
      <div className="grid gap-0.5 md:col-span-2">
        <p className="text-ink-2">
          <bdi>{user.nickname}</bdi> · {last_used_at ? t("apiKeys.lastUsed") : t("apiKeys.unused")}
          {last_used_at && <Time at={last_used_at} />}
          {expires_at && status !== "revoked" && (
            <>
              {` · ${t(status === "expired" ? "apiKeys.expired" : "apiKeys.expires")}`}
              <Time at={expires_at} />
            </>
          )}
          {networks && ` · ${networks.join(t("common.and"))}`}
        </p>
        <p className="text-small text-ink-2 wrap-anywhere">{inWords(permissions)}</p>
        {status === "active" && withheld_permissions.length > 0 && (
          <p className="text-small text-red wrap-anywhere">
            {t("apiKeys.withheld", { rights: inWords(withheld_permissions) })}
          </p>
        )}
      </div>
    </li>
  );
}
