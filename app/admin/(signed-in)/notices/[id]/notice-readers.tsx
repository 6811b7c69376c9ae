"use client";

import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Card } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";

export function NoticeReaders({ id, first }: { id: number; first?: InitialData<`/cms/notice/${number}/reader`> }) {
  const t = useTranslator();
  const { language } = useReader();
  const path = `/cms/notice/${id}/reader` as const;
  const { done, problem } = useApiQuery(path, { first });
  const readers = done?.items;
  const count = readers?.filter(({ read_at }) => read_at).length ?? 0;
  return (
    <Card title={t("notices.readers")} note={readers && t("notices.readers.count", { count, all: readers.length })}>
      {problem && !readers && (
        <div className="p-4">
          <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>
        </div>
      )}
      {!readers && !problem && <Skeleton className="m-4 w-32" />}
      {readers && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: otherwise, only the mouse could scroll
        <ul tabIndex={0} aria-label={t("notices.readers")} className="max-h-72 overflow-y-auto p-2">
          {readers.map((reader) => (
            <li key={reader.id} className="flex min-h-8 items-center gap-3 px-2">
              <bdi className="min-w-0 truncate">{reader.nickname || `#${reader.id}`}</bdi>
              <span className="ml-auto shrink-0 text-ink-2">
                {reader.read_at ? <Time at={reader.read_at} /> : t("notices.unread")}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
