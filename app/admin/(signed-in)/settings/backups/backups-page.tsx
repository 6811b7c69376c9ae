"use client";

import { Archive } from "lucide-react";
import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useDownload } from "@/components/api/use-download";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { formatNumber } from "@/lib/i18n/format";

type Backups = Answer<"GET", "/cms/backup">;
type Backup = Backups["items"][number];

const everyMs = 2000;
const slowlyMs = 60_000;

interface Props {
  first: InitialData<"/cms/backup">;
  isOwner: boolean;
}

export function BackupsPage({ first, isOwner }: Props) {
  const t = useTranslator();
  /** The newest attempt when the button was pressed: the new one is listed after a while. */
  const [pressedAt, setPressedAt] = useState<number>();
  const newest = (done: Backups) => done.items[0]?.id ?? 0;
  const isWorking = (done: Backups) => done.is_running || newest(done) === pressedAt;
  const { done, problem, refresh } = useApiQuery("/cms/backup", {
    first,
    every: (done) => (isWorking(done) ? everyMs : slowlyMs),
  });
  const make = useSave<void>(refresh, () => setPressedAt(undefined));
  if (!done) return <ProblemNote problem={problem} />;
  const isBusy = make.isPending || isWorking(done);
  return (
    <div className="grid max-w-[820px] gap-3">
      <PageHeader title={t("menu.backups")}>
        <ButtonLink href="/admin/settings?find=backup.at">{t("backups.settings")}</ButtonLink>
        <Button
          look="primary"
          aria-disabled={isBusy}
          onClick={() => {
            if (isBusy) return;
            setPressedAt(newest(done));
            void make.save((send) => send("POST", "/cms/backup"));
          }}
        >
          {t(isBusy ? "backups.making" : "backups.make")}
        </Button>
      </PageHeader>
      <ProblemNote problem={make.problem ?? problem} />
      <p className="text-ink-2">{t(done.is_automatic ? "backups.what" : "backups.manual")}</p>
      <KeyCard backups={done} isOwner={isOwner} onCreated={refresh} />
      <Card>
        {done.items.length === 0 && (
          <EmptyState icon={<Archive className="size-5" aria-hidden="true" />} title={t("backups.empty")} />
        )}
        <ul>
          {done.items.map((backup) => (
            <BackupRow key={backup.id} backup={backup} isOwner={isOwner} />
          ))}
        </ul>
      </Card>
    </div>
  );
}

interface KeyProps {
  backups: Backups;
  isOwner: boolean;
  onCreated: () => void;
}

function KeyCard({ backups: { key, places }, isOwner, onCreated }: KeyProps) {
  const t = useTranslator();
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const { save, isPending, problem } = useSave<Answer<"POST", "/cms/backup/key">>((created) => {
    setOpen(false);
    setSecret(created.key);
    onCreated();
  });
  return (
    <Card title={t("backups.key")}>
      <div className="grid gap-3 px-4 py-3">
        <p>{t(`backups.key.${key}`)}</p>
        {places.length < 2 && <p className="text-ink-2">{t("backups.second")}</p>}
        {secret && (
          <div role="alert" className="grid gap-1.5 rounded-control border border-control px-3 py-2">
            <p className="font-medium">{t("backups.key.once")}</p>
            <CopyText text={secret} />
          </div>
        )}
        {isOwner && key !== "environment" && !secret && (
          <Button className="justify-self-start" onClick={() => setOpen(true)}>
            {t(key === "none" ? "backups.key.create" : "backups.key.replace")}
          </Button>
        )}
        {isOpen && (
          <FormDialog
            title={t(key === "none" ? "backups.key.create" : "backups.key.replace")}
            act={t("backups.key.create")}
            isPending={isPending}
            problem={problem}
            onClose={() => setOpen(false)}
            onSubmit={() => save((send) => send("POST", "/cms/backup/key"))}
          >
            <p>{t("backups.key.lost")}</p>
            {key === "stored" && <p>{t("backups.key.earlier")}</p>}
          </FormDialog>
        )}
      </div>
    </Card>
  );
}

function BackupRow({ backup, isOwner }: { backup: Backup; isOwner: boolean }) {
  const t = useTranslator();
  const download = useDownload(`/cms/backup/${backup.id}/file`);
  const { bytes, counts, check, error } = backup;
  const tone = error ? "red" : check === "imported" ? "green" : "gray";
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-b border-line-soft px-4 py-3 last:border-0">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <Time at={backup.created_at} />
          <Badge tone={tone}>{t(`backups.check.${error ? "failed" : (check ?? "waiting")}`)}</Badge>
          {backup.is_encrypted && <Badge tone="blue">{t("backups.encrypted")}</Badge>}
        </div>
        {error && <p className="wrap-anywhere text-red">{error}</p>}
        {bytes !== null && counts && (
          <p className="text-ink-2">
            {t("backups.has", {
              size: formatNumber(Math.ceil(bytes / 100_000) / 10),
              products: counts.products,
              orders: counts.orders,
              files: counts.files,
            })}
          </p>
        )}
        <ul className="text-small text-ink-2">
          {backup.places.map((place) => (
            <li key={place.place} className="wrap-anywhere">
              {t(`backups.place.${place.place}`)}
              {place.error && <span className="text-red">: {place.error}</span>}
            </li>
          ))}
        </ul>
        <ProblemNote problem={download.problem} />
      </div>
      {isOwner && bytes !== null && <Button onClick={download.start}>{t("backups.download")}</Button>}
    </li>
  );
}
