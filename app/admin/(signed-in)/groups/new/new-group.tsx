"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import type { z } from "zod";
import { errorAt, formatProblem } from "@/components/api/problem";
import { SaveBar } from "@/components/edit/save-bar";
import { useEdit } from "@/components/edit/use-edit";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { AreaField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { presetList } from "@/lib/rights/groups/schemas";
import type { MenuFaces } from "../admin-rights";
import { SideBarPreview } from "../side-bar-preview";
import type { AccessMenu } from "../types";

type Preset = z.output<typeof presetList>["items"][number];
interface Props {
  presets: Preset[];
  menus: AccessMenu[];
  faces: MenuFaces;
}

/** The rights are edited later, on the page of the group. */
export function NewGroup({ presets, menus, faces }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const [preset, setPreset] = useState<Preset>();
  const form = useEdit({
    path: "/cms/group",
    first: { values: { name: "", info: "" } },
    bodyOf: ({ name = "", info = "" }) => ({
      name: name.trim(),
      info: info.trim(),
      ...(preset && { preset: preset.key }),
    }),
    onDone: ({ id }) => {
      const name = form.values.name.trim() || preset?.name || "";
      form.restart();
      onward(() => router.push(`/admin/groups/${id}`));
      router.refresh();
      toast({ message: t("groups.created", { name }) });
    },
  });

  function choose(next: Preset | undefined) {
    // Replaces the texts of the previous preset, but no typed text.
    const isUntouched = (name: "name" | "info", text: string) => form.values[name].trim() === text;
    for (const name of ["name", "info"] as const)
      if (isUntouched(name, "") || (preset && isUntouched(name, textOf(preset, name))))
        form.set(name, next ? textOf(next, name) : "");
    setPreset(next);
  }
  const textOf = ({ key }: Preset, name: "name" | "info") =>
    t(name === "name" ? `groups.preset.${key}` : `groups.preset.${key}.info`);

  return (
    <>
      <PageHeader title={t("groups.new")}>
        <SaveBar
          isNew
          changes={form.changes + Number(preset !== undefined)}
          isPending={form.isPending}
          act={t("groups.create")}
          onSave={form.submit}
          onDiscard={() => {
            form.restart();
            setPreset(undefined);
          }}
        />
      </PageHeader>
      <div
        inert={form.isPending} // the response navigates to the new group
        className="grid items-start gap-4 lg:grid-cols-[minmax(0,640px)_320px]"
      >
        <div className="grid gap-4">
          {form.problem && <ProblemNote>{formatProblem(form.problem, t, language)}</ProblemNote>}
          <Card title={t("groups.preset")}>
            <div role="radiogroup" aria-label={t("groups.preset")} className="grid px-4 py-1.5 sm:grid-cols-2">
              {choice(undefined)}
              {presets.map((one) => choice(one))}
            </div>
          </Card>
          <Card className="grid gap-3.5 p-4">
            <TextField
              label={t("groups.name")}
              value={form.values.name}
              error={errorAt(form.problem, "name")}
              onChange={({ target }) => form.set("name", target.value)}
              maxLength={40}
              required
            />
            <AreaField
              label={t("groups.info")}
              help={t("groups.info.help")}
              note={t("common.optional")}
              value={form.values.info}
              error={errorAt(form.problem, "info")}
              onChange={({ target }) => form.set("info", target.value)}
              maxLength={200}
              rows={2}
            />
          </Card>
        </div>
        <Card title={t("groups.sees")}>
          <div className="px-4 py-3">
            <SideBarPreview menus={menus} held={preset?.menu_ids ?? []} faces={faces} isNew />
          </div>
        </Card>
      </div>
    </>
  );

  function choice(one: Preset | undefined) {
    const isRefused = one?.allowed === false;
    return (
      <label
        key={one?.key ?? "none"}
        className={classes("flex items-start gap-2.5 py-2 pr-3", isRefused && "text-ink-3")}
      >
        <input
          type="radio"
          name="preset"
          className="mt-0.5 size-4 shrink-0 accent-accent"
          checked={preset?.key === one?.key}
          disabled={isRefused}
          onChange={() => choose(one)}
        />
        <span>
          <span className="font-medium">{t(one ? `groups.preset.${one.key}` : "groups.preset.none")}</span>
          <span className={classes("block", !isRefused && "text-ink-2")}>
            {t(one ? `groups.preset.${one.key}.info` : "groups.preset.none.info")}
          </span>
          {one && (
            <span className="block text-small text-ink-3">
              {isRefused
                ? t("groups.preset.beyond")
                : t("groups.preset.holds", { rights: one.permissions.length, menus: one.menu_ids.length })}
            </span>
          )}
        </span>
      </label>
    );
  }
}
