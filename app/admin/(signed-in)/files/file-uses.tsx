"use client";

import { useQuery } from "@tanstack/react-query";
import { formatProblem } from "@/components/api/problem";
import { apiQueryOptions } from "@/components/api/use-api-query";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { pageOf } from "../../record-pages";
import type { FileUse } from "./types";

/** The API returns at most ten uses of a file. */
export function FileUses({ id, openPages }: { id: number; openPages: readonly string[] }) {
  const t = useTranslator();
  const { language } = useReader();
  const { data, error: problem } = useQuery(apiQueryOptions(`/cms/file/${id}`));
  const uses = data?.used_by;
  return (
    <section aria-label={t("files.uses")} className="grid gap-1">
      <h3 className="font-medium">{t("files.uses")}</h3>
      {problem && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
      {!uses && !problem && <Skeleton className="w-40" />}
      {uses?.length === 0 && <p className="text-ink-2">{t("files.unused")}</p>}
      {uses && uses.length > 0 && (
        <>
          <ul className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
            {uses.map((use) => (
              <li key={`${use.entity} ${use.id}`} className="col-span-2 grid grid-cols-subgrid">
                <span className="text-ink-2">{t(`record.${use.entity}`)}</span>
                <span className="flex min-w-0 gap-2">
                  <UseName use={use} openPages={openPages} />
                  {use.is_deleted && <span className="shrink-0 text-ink-3">{t("files.inBin")}</span>}
                </span>
              </li>
            ))}
          </ul>
          <p className="text-small text-ink-2">{t("files.used")}</p>
        </>
      )}
    </section>
  );
}

function UseName({ use, openPages }: { use: FileUse; openPages: readonly string[] }) {
  const isSetting = use.entity === "config";
  const page = isSetting ? "settings" : pageOf.get(use.entity);
  const name = <bdi className="min-w-0 truncate">{use.name || `#${use.id}`}</bdi>;
  if (!page || use.is_deleted || !openPages.includes(page)) return name;
  return (
    <Link
      href={isSetting ? `/admin/settings?find=${use.name}` : `/admin/${page}/${use.id}`}
      className="min-w-0 truncate text-accent underline underline-offset-3"
    >
      {name}
    </Link>
  );
}
