"use client";

import { Check } from "lucide-react";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import type { Givable } from "../follow";
import type { Lists } from "../group-lists";
import type { RightNames } from "../right-names";
import { type MenuFaces, SideBarPreview } from "../side-bar-preview";
import type { Access, Contradiction } from "../types";
import { Suggestions } from "./suggestions";
import { Unfollowing } from "./unfollowing";
import type { FollowingRights } from "./use-following-rights";
import { Warning } from "./warning";

interface Props {
  access: Access;
  warnings: readonly Contradiction[];
  hints: readonly Contradiction[];
  /** The stored access. Undefined while it is loading. */
  stored: Access | undefined;
  isBehind: boolean;
  hasFailed: boolean;
  values: Lists;
  base: Lists;
  names: RightNames;
  faces: MenuFaces;
  /** Undefined if the admin cannot edit the group. */
  rights?: FollowingRights;
  givable: Givable;
}

const allowed = (entries: readonly { allowed: boolean }[]) => entries.filter((one) => one.allowed);

export function Consequences({
  access,
  warnings,
  hints,
  stored,
  isBehind,
  hasFailed,
  values,
  base,
  names,
  faces,
  rights,
  givable,
}: Props) {
  const t = useTranslator();
  const calls = allowed(access.operations).length;
  const more = stored ? calls - allowed(stored.operations).length : 0;
  const give = rights?.give;
  const figure = (label: string, count: number, all: number) => (
    <div className="flex justify-between gap-3">
      <dt className="text-ink-2">{label}</dt>
      <dd className="tabular-nums">{t("groups.calls.of", { count, all })}</dd>
    </div>
  );
  return (
    <Card title={t("groups.sees")} className="lg:sticky lg:top-16 lg:max-h-[calc(100dvh-80px)] lg:overflow-y-auto">
      <div
        id="consequences"
        aria-busy={isBehind}
        className={classes("grid grid-cols-1 gap-3.5 px-4 py-3", isBehind && "opacity-60 transition-opacity delay-300")}
      >
        <SideBarPreview menus={access.menus} held={values.menu_ids} before={base.menu_ids} faces={faces} />
        <div role="status" className="grid gap-2">
          <p className="sr-only">
            {isBehind ? t("groups.behind") : warnings.length > 0 && t("groups.warnings", { count: warnings.length })}
          </p>
          {hasFailed && <p className="text-amber">{t("groups.failed")}</p>}
          {!hasFailed && warnings.length === 0 && (
            <p className="flex items-center gap-2 text-green">
              <Check className="size-4 shrink-0" aria-hidden="true" />
              {t("groups.fits")}
            </p>
          )}
        </div>
        {[...warnings, ...hints].map((one) => (
          <Warning
            key={`${one.code}${one.menu_id}${one.element_id}${one.permission}`}
            contradiction={one}
            isHint={hints.includes(one)}
            access={access}
            names={names}
            give={give}
            givable={givable}
          />
        ))}
        {rights && <Unfollowing lists={values} seen={access} names={names} onFollow={rights.letFollow} />}
        {give && (
          <Suggestions
            held={values.permissions}
            givable={givable.permissions}
            names={names}
            onGive={(permission) => give("permissions", [permission], true)}
          />
        )}
        <dl className="grid gap-1.5 border-t border-line-soft pt-3">
          {figure(t("groups.pages"), values.menu_ids.length, access.menus.length)}
          {figure(t("groups.buttons"), values.element_ids.length, access.elements.length)}
          {figure(t("groups.calls"), calls, access.operations.length)}
        </dl>
        {more !== 0 && (
          <p className="text-ink-2">
            {t(more > 0 ? "groups.calls.more" : "groups.calls.less", { count: Math.abs(more) })}
          </p>
        )}
        <details>
          <summary className="text-ink-2">{t("groups.calls.list")}</summary>
          <ul className="mt-1.5 grid gap-0.5">
            {allowed(access.operations).map((one) => {
              const { method, path, permission } = one as Access["operations"][number];
              return (
                <li key={`${method}${path}${permission}`} className="font-mono text-[12px] wrap-anywhere text-ink-2">
                  {method} {path}
                </li>
              );
            })}
          </ul>
        </details>
      </div>
    </Card>
  );
}
