"use client";

import { useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleFields } from "@/components/edit/stale-fields";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useRepeatedNavigation } from "@/components/page/repeated-navigation";
import { usePermission } from "@/components/session/permissions";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Panels } from "@/components/ui/panels";
import { useToast } from "@/components/ui/toast";
import { adminPages } from "../../pages";
import { RetentionDialog } from "./retention-dialog";
import { type Setting, shortenedRetention } from "./setting-draft";
import { groupsOf, partNames, placeOf, type SettingPart } from "./setting-groups";
import { SettingRow } from "./setting-row";
import { useSettingValue } from "./setting-value";
import { useSettings } from "./use-settings";
import { useThemePreview } from "./use-theme-preview";

interface Props {
  first: Setting[];
  zones: readonly string[];
}

export function SettingsPage({ first, zones }: Props) {
  const words = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const send = useSend();
  const can = usePermission();
  const router = useRouter();
  const shown = useSettingValue();
  const aimed = useSearchParams().get("find");
  const partOf = (key: string | null) => placeOf(key ?? "")?.part;
  const [part, open] = useState<SettingPart>(partOf(aimed) ?? "owner");
  const [led, lead] = useState(aimed);
  if (led !== aimed) {
    lead(aimed);
    open(partOf(aimed) ?? part);
  }
  const [turn, setTurn] = useState(0);
  useRepeatedNavigation(
    aimed !== null,
    useCallback(() => {
      const found = placeOf(aimed ?? "")?.part;
      if (found) open(found);
      setTurn((before) => before + 1);
    }, [aimed]),
  );
  const [asks, ask] = useState(false);
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
    toast({ message: words("common.saved"), undo });
    router.refresh();
  });
  const { settings, draft, changed, problem } = form;
  const less = shortenedRetention(settings, draft);
  useThemePreview(draft["ui.theme_color"]);

  // A rejected value can be in the part that is not shown. Then that part is opened.
  const refused = changed.filter((key) => form.errorOf(key));
  const refusedPart = refused.some((key) => partOf(key) === part) ? part : partOf(refused[0] ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new response opens the part
  useEffect(() => {
    if (refusedPart) open(refusedPart);
  }, [problem]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new `turn` scrolls to the same setting again
  useEffect(() => {
    const row = aimed && document.getElementById(aimed);
    if (!row) return;
    row.scrollIntoView({ block: "center" });
    row.querySelector<HTMLElement>("input, select, textarea")?.focus({ preventScroll: true });
  }, [aimed, turn]);

  const isReadOnly = !can("config.edit");
  const labels = Object.fromEntries(settings.map(({ key, label }) => [key, label]));
  return (
    <div className="max-w-[924px]">
      <div className="sticky top-12 z-[5] -mx-1 -mt-2 bg-bg px-1 pt-2 max-md:static">
        <PageHeader title={words("menu.settings")} note={isReadOnly && words("settings.readOnly")}>
          <ButtonLink href={adminPages.wechat.path}>{words("menu.wechat")}</ButtonLink>
          {!isReadOnly && (
            <SaveBar
              changes={changed.length}
              isPending={form.isPending}
              onSave={() => (less.length ? ask(true) : form.submit())}
              onDiscard={() => form.restart()}
            />
          )}
        </PageHeader>
      </div>
      {asks && (
        <RetentionDialog
          less={less}
          onClose={() => ask(false)}
          onSave={() => {
            ask(false);
            form.submit();
          }}
        />
      )}
      <Panels
        label={words("settings.parts")}
        panels={partNames.map((name) => ({
          name,
          label: words(`settings.part.${name}`),
          count: changed.filter((key) => partOf(key) === name).length || undefined,
        }))}
        current={part}
        onChoose={open}
      >
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,720px)_180px]">
          <div className="grid min-w-0 gap-4">
            {problem && !problem.errors?.length && <ProblemNote>{formatProblem(problem, words, language)}</ProblemNote>}
            {problem && Boolean(problem.errors?.length) && (
              <ProblemNote>{words("problem.invalid_request")}</ProblemNote>
            )}
            <StaleFields
              conflicts={form.conflicts}
              stale={form.stale}
              labels={labels}
              show={(key, value) => shown(settings.find((one) => one.key === key)!, value as string | boolean)}
              onDecide={form.decide}
            />
            {groupsOf(part).map((group) => (
              <div key={group} id={group}>
                <Card title={words(`settings.group.${group}`)}>
                  <div className="divide-y divide-line-soft">
                    {settings
                      .filter(({ key }) => placeOf(key)?.group === group)
                      .map((setting) => (
                        <SettingRow
                          key={setting.key}
                          setting={setting}
                          value={draft[setting.key]!}
                          error={form.errorOf(setting.key)}
                          isChanged={changed.includes(setting.key)}
                          isAimed={aimed === setting.key}
                          disabled={isReadOnly || (setting.key === "log.retention_days" && !can("log.purge"))}
                          zones={zones}
                          onChange={(value) => form.set(setting.key, value)}
                        />
                      ))}
                  </div>
                </Card>
              </div>
            ))}
          </div>
          <nav aria-label={words("settings.sections")} className="sticky top-28 max-lg:hidden">
            <ul className="border-l">
              {groupsOf(part).map((group) => (
                <li key={group}>
                  <a href={`#${group}`} className="flex min-h-8 items-center px-3 text-ink-2 hover:text-ink">
                    {words(`settings.group.${group}`)}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Panels>
    </div>
  );
}
