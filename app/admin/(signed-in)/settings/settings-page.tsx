"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleNote } from "@/components/edit/stale-note";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useRepeatedNavigation } from "@/components/page/repeated-navigation";
import { usePermission } from "@/components/session/permissions";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { adminPages } from "../../pages";
import { SettingField } from "./setting-field";
import { groupsOf, partNames, placeOf } from "./setting-groups";
import { type Setting, shortenedRetention, useSettings } from "./use-settings";

interface Props {
  first: Setting[];
  /** Whether the admin can open one of the advanced pages. */
  hasAdvanced: boolean;
}

export function SettingsPage({ first, hasAdvanced }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const can = usePermission();
  const router = useRouter();
  const aimed = useSearchParams().get("find");
  const [turn, setTurn] = useState(0);
  useRepeatedNavigation(
    aimed !== null,
    useCallback(() => setTurn((before) => before + 1), []),
  );
  const [asks, setAsks] = useState(false);
  const form = useSettings(first, (before, after, keys) => {
    const undo = async () => {
      const items = keys.map((key) => ({
        key,
        value: before.find((one) => one.key === key)!.value,
        version: after.find((one) => one.key === key)!.version,
      }));
      const { done, problem } = await send("PUT", "/cms/config", { body: { items } });
      if (done) form.renew(done.items);
      router.refresh();
      return problem;
    };
    toast({ message: t("common.saved"), undo });
    router.refresh();
  });
  const { settings, values: draft, changed, problem } = form;
  const less = shortenedRetention(settings, draft);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` scrolls to the same setting again
  useEffect(() => {
    const row = aimed && document.getElementById(aimed);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  }, [aimed, turn]);

  const isReadOnly = !can("config.edit");
  return (
    <div className="max-w-[1180px]">
      <div className="sticky top-12 z-[5] -mx-1 -mt-2 bg-bg px-1 pt-2 max-md:static">
        <PageHeader title={t("menu.settings")} note={isReadOnly && t("settings.readOnly")}>
          <ButtonLink href={adminPages.duties.path}>{t("menu.duties")}</ButtonLink>
          <ButtonLink href={adminPages.wechat.path}>{t("menu.wechat")}</ButtonLink>
          {can("backup.run") && <ButtonLink href={adminPages.backups.path}>{t("menu.backups")}</ButtonLink>}
          {hasAdvanced && <ButtonLink href="/admin/advanced">{t("menu.advanced")}</ButtonLink>}
          {!isReadOnly && (
            <SaveBar
              changes={changed.length}
              isPending={form.isPending}
              onSave={() => (less.length ? setAsks(true) : form.submit())}
              onDiscard={() => form.restart()}
            />
          )}
        </PageHeader>
      </div>
      {asks && (
        // A shorter retention period permanently deletes older records.
        <FormDialog
          title={t("settings.less")}
          act={t("settings.less.save")}
          isDanger
          onClose={() => setAsks(false)}
          onSubmit={() => {
            setAsks(false);
            form.submit();
          }}
        >
          {less.map(({ key, days }) => (
            <p key={key}>{t(`settings.less.${key === "bin.keep_days" ? "bin" : "logs"}`, { days })}</p>
          ))}
        </FormDialog>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-[168px_minmax(0,1fr)]">
        <nav
          aria-label={t("settings.sections")}
          className="max-lg:-mx-3 max-lg:flex max-lg:overflow-x-auto lg:sticky lg:top-28"
        >
          {partNames.map((part) => (
            <div key={part} className="lg:mb-4">
              <p className="px-3 pb-1 text-small text-ink-3 max-lg:hidden">{t(`settings.part.${part}`)}</p>
              <ul className="max-lg:flex lg:border-l">
                {groupsOf(part).map((group) => (
                  <li key={group}>
                    <a
                      href={`#${group}`}
                      className="flex min-h-8 items-center gap-2 px-3 whitespace-nowrap text-ink-2 -outline-offset-2 hover:text-ink max-md:min-h-11"
                    >
                      {t(`settings.group.${group}`)}
                      {changed.some((key) => placeOf(key)?.group === group) && (
                        <>
                          <span aria-hidden="true" className="size-1.5 rounded-full bg-accent" />
                          <span className="sr-only">{t("settings.changed")}</span>
                        </>
                      )}
                    </a>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
        <div className="grid min-w-0 gap-4">
          {problem && (
            <ProblemNote>
              {problem.errors?.length ? t("problem.invalid_request") : formatProblem(problem, t, language)}
            </ProblemNote>
          )}
          {form.stale && <StaleNote stale={form.stale} />}
          {partNames.flatMap(groupsOf).map((group) => (
            <div key={group} id={group} className="scroll-mt-28 max-md:scroll-mt-14">
              <Card title={t(`settings.group.${group}`)}>
                <div className="grid gap-x-8 gap-y-5 p-4 xl:grid-cols-2">
                  {settings
                    .filter(({ key }) => placeOf(key)?.group === group)
                    .map((setting) => (
                      <SettingField
                        key={setting.key}
                        setting={setting}
                        value={draft[setting.key]!}
                        error={form.errorOf(setting.key)}
                        isChanged={changed.includes(setting.key)}
                        isAimed={aimed === setting.key}
                        disabled={isReadOnly || (setting.key === "log.retention_days" && !can("log.purge"))}
                        onChange={(value) => form.set(setting.key, value)}
                      />
                    ))}
                </div>
              </Card>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
