"use client";

import { Download, Trash2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { addressOf } from "@/components/cms";
import { type ListState, withoutPaging } from "@/components/data-table/list-state";
import { useMay } from "@/components/may";
import { PageHeader } from "@/components/page-header";
import { Button, lookOf } from "@/components/ui/button";
import { useCsvLanguage, useWords } from "@/components/words";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { LogPath } from "./log-parameters";

const PurgeDialog = dynamic(() => import("./purge-dialog").then((loaded) => loaded.PurgeDialog), { ssr: false });

interface Shown {
  /** The list of the API. */
  path: LogPath;
  exporting: Permission;
  state: ListState;
  queryOf: (state: ListState) => ListState;
  /** How long entries are kept; undefined if the admin may not know. */
  keptDays: number | undefined;
  onPurged: () => void;
}

/** The head of each log: how long it is kept, export, and deleting what is old. */
export function LogHeader({ path, exporting, state, queryOf, keptDays, onPurged }: Shown) {
  const words = useWords();
  const may = useMay();
  const inLanguage = useCsvLanguage();
  const [isPurging, purge] = useState(false);
  const kept = keptDays === 0 ? words("logs.keptForEver") : keptDays && words("logs.kept", { days: keptDays });
  return (
    <>
      <PageHeader title={words("menu.logs")} note={kept}>
        {may("log.purge") && (
          <Button icon={<Trash2 className="size-4" aria-hidden="true" />} onClick={() => purge(true)}>
            {words("logs.purge")}
          </Button>
        )}
        {may(exporting) && (
          <a
            href={addressOf(`${path}/export`, { ...queryOf(withoutPaging(state, "sort")), ...inLanguage })}
            download
            className={lookOf()}
          >
            <Download className="size-4" aria-hidden="true" />
            {words("list.export")}
          </a>
        )}
      </PageHeader>
      {isPurging && (
        <PurgeDialog path={path} usualDays={keptDays || 180} onClose={() => purge(false)} onPurged={onPurged} />
      )}
    </>
  );
}
