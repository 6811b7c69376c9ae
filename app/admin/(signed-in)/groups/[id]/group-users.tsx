"use client";

import { useApiQuery } from "@/components/api/use-api-query";
import { ListFailure } from "@/components/data-table/list-failure";
import { useTranslator } from "@/components/i18n/translator";
import { Avatar } from "@/components/ui/avatar";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import type { RightNames } from "../admin-rights";

export function GroupUsers({ groupId, seesUsers, names }: { groupId: number; seesUsers: boolean; names: RightNames }) {
  const t = useTranslator();
  return (
    <div className="rounded-card border bg-panel">
      {seesUsers ? (
        <Users groupId={groupId} />
      ) : (
        <p className="px-4 py-3 text-ink-2">{t("groups.users.forbidden", { right: names["user.read"] })}</p>
      )}
    </div>
  );
}

function Users({ groupId }: { groupId: number }) {
  const t = useTranslator();
  const { done, problem, refresh } = useApiQuery("/cms/user", { query: { group_id: groupId, size: 50 } });
  if (problem && !done) return <ListFailure problem={problem} onRetry={refresh} />;
  if (!done) return <Skeleton className="m-4 w-48" />;
  if (!done.items.length) return <p className="px-4 py-3 text-ink-2">{t("groups.users.none")}</p>;
  return (
    <>
      <ul className="divide-y divide-line-soft">
        {done.items.map(({ id, nickname, username, avatar, status }) => (
          <li key={id}>
            <Link
              href={`/admin/users/${id}`}
              className="flex min-h-11 items-center gap-2.5 px-4 -outline-offset-2 hover:bg-hover"
            >
              <Avatar name={nickname || username || ""} url={avatar} />
              <bdi className="min-w-0 truncate">{nickname || username || `#${id}`}</bdi>
              {nickname && username && <span className="text-ink-3">{username}</span>}
              {status === "disabled" && <span className="ml-auto text-ink-3">{t("groups.users.disabled")}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {done.total > done.items.length && (
        <Link
          href={`/admin/users?group_id=${groupId}`}
          className="flex min-h-11 items-center border-t border-line-soft px-4 text-accent"
        >
          {t("groups.users.all")}
        </Link>
      )}
    </>
  );
}
