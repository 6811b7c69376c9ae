"use client";

import type { z } from "zod";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { session } from "@/lib/people/sessions/admin-schemas";

type Session = z.output<typeof session>;
const deviceOf = ({ browser, os }: Session, t: Translator) =>
  browser && os ? t("sessions.device", { browser, os }) : browser || os || t("sessions.unknownDevice");

interface Props {
  userId: number;
  name: string;
  mayEnd: boolean;
}

export function UserSessions({ userId, name, mayEnd }: Props) {
  const t = useTranslator();
  const toast = useToast();
  const send = useSend();
  const { done, problem, refresh } = useApiQuery("/cms/session", { query: { user_id: userId, size: 100 } });

  async function end({ id }: Session) {
    const { problem: refused } = await send("DELETE", `/cms/session/${id}`);
    toast({ message: t("sessions.ended", { count: 1 }), problem: refused });
    refresh();
  }

  return (
    <Card title={t("sessions.title")}>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <Skeleton className="m-4 w-48" />}
      {done && done.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("sessions.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map((session) => (
          <li key={session.id} className="flex min-h-11 items-center gap-3 px-4 py-2">
            <div className="min-w-0">
              <p className="wrap-anywhere">{deviceOf(session, t)}</p>
              <p className="text-small text-ink-2">
                {session.ip} · {t("sessions.column.seen")} <Time at={session.last_seen_at} />
              </p>
            </div>
            <div className="ml-auto shrink-0">
              {session.is_current && <Badge tone="green">{t("sessions.current")}</Badge>}
              {!session.is_current && mayEnd && (
                <Button
                  look="quiet"
                  aria-label={t("sessions.endOne", { name, device: deviceOf(session, t) })}
                  onClick={() => end(session)}
                >
                  {t("sessions.end")}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
