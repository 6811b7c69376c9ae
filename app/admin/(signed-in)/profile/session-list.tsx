"use client";

import type { formatProblem } from "@/components/api/problem";
import { useAction } from "@/components/api/use-action";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { endOtherSessions, endSession } from "./actions";

interface Session {
  id: number;
  browser: string;
  os: string;
  ip: string;
  is_current: boolean;
  last_seen_at: string;
}

export function SessionList({ sessions, hasMore }: { sessions: readonly Session[]; hasMore: boolean }) {
  const t = useTranslator();
  const toast = useToast();
  const one = useAction(endSession);
  const all = useAction(endOtherSessions);
  const isPending = one.isPending || all.isPending;
  const others = sessions.filter(({ is_current }) => !is_current);

  const report = ({ problem }: { problem?: Parameters<typeof formatProblem>[0] }, message: string) =>
    toast({ message, problem });

  return (
    <Card
      title={t("profile.sessions")}
      aside={
        others.length > 0 && (
          <Button disabled={isPending} onClick={async () => report(await all.run({}), t("profile.sessionsEnded"))}>
            {t("profile.signOutAll")}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line-soft">
        {sessions.map(({ id, browser, os, ip, is_current, last_seen_at }) => (
          <li key={id} className="flex min-h-11 items-center gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {browser && os ? t("sessions.device", { browser, os }) : browser || os || t("sessions.unknownDevice")}
              </p>
              <p className="text-small text-ink-2">
                {ip} · {t("profile.lastSeen")} <Time at={last_seen_at} />
              </p>
            </div>
            <div className="ml-auto shrink-0">
              {is_current ? (
                <Badge tone="green">{t("profile.current")}</Badge>
              ) : (
                <Button
                  look="quiet"
                  disabled={isPending}
                  aria-label={t("profile.signOutOne", { browser, ip })}
                  onClick={async () => report(await one.run({ id }), t("profile.sessionEnded"))}
                >
                  {t("shell.signOut")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {hasMore && (
        <p className="border-t border-line-soft px-4 py-3 text-ink-2">
          {t("profile.sessionsMore", { count: sessions.length })}
        </p>
      )}
    </Card>
  );
}
