"use client";

import { formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { deviceOf, type Session } from "./types";

interface Props {
  userId: number;
  name: string;
  mayEnd: boolean;
}

export function UserSessions({ userId, name, mayEnd }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const { done, problem, refresh } = useApiQuery("/cms/session", { query: { user_id: userId, size: 20 } });

  async function end({ id }: Session) {
    const { problem: refused } = await send("DELETE", `/cms/session/${id}`);
    toast(
      refused
        ? { message: formatProblem(refused, t, language), isProblem: true }
        : { message: t("sessions.ended", { count: 1 }) },
    );
    refresh();
  }

  return (
    <Card
      title={t("sessions.title")}
      aside={
        done &&
        done.total > done.items.length && (
          <Link href={`/admin/sessions?user_id=${userId}`} className="text-accent hover:underline">
            {t("sessions.all")}
          </Link>
        )
      }
    >
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
