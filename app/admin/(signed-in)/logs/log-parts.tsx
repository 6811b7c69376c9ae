"use client";

import type { ReactNode } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import type { LoginResult as Name } from "@/lib/people/sessions/login-results";

const named = ["forbidden", "stale", "invalid_request", "not_found", "duplicate", "in_use", "protected"] as const;

export function Result({ status, code }: { status: number; code: string | null }) {
  const t = useTranslator();
  if (status < 400) return <Badge tone="green">{t("logs.result.done")}</Badge>;
  if (status >= 500) return <Badge tone="red">{t("logs.result.failed")}</Badge>;
  const known = named.find((one) => one === code);
  const tone = code === "forbidden" ? "red" : "amber";
  return <Badge tone={tone}>{t(known ? `logs.result.${known}` : "logs.result.refused")}</Badge>;
}

const tones = {
  ok: "green",
  wrong_password: "amber",
  code_required: "gray",
  wrong_code: "amber",
  unknown_account: "amber",
  disabled: "gray",
  platform_refused: "amber",
  platform_failed: "red",
  locked: "red",
  too_many: "red",
} as const satisfies Record<Name, string>;
export const loginResultNames = Object.keys(tones) as Name[];

export const LoginResult = ({ result }: { result: Name }) => (
  <Badge tone={tones[result]}>{useTranslator()(`logs.login.${result}`)}</Badge>
);

export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3">
    {facts
      .filter(([, value]) => value !== null && value !== undefined && value !== false && value !== "")
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
  </dl>
);
