"use client";

import { Check, Plus } from "lucide-react";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { pageFor, readersOf } from "@/lib/rights/menus/pages";
import { menuTitle } from "../../../menu-title";
import type { MenuFaces, RightNames } from "../admin-rights";
import { type Givable, type RightsTree, unfollowing } from "../follow";
import { elementName, type Lists, suggestionsFor } from "../group-lists";
import { SideBarPreview } from "../side-bar-preview";
import type { Access, AccessElement, AccessMenu, Contradiction } from "../types";
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

/**
 * Checking a menu suggests the permission to read its page; unchecking it suggests removing the permissions that are used there.
 */
const hintCodes: ReadonlySet<Contradiction["code"]> = new Set(["menu_without_permission", "permission_without_menu"]);

export function splitContradictions(found: readonly Contradiction[]) {
  const warnings = found.filter(({ code }) => !hintCodes.has(code));
  const required = warnings.flatMap(({ code, permission }) =>
    code === "permission_without_required" ? permission : [],
  );
  /** Omits pages without a menu that a warning already names. */
  const isCovered = ({ code, permission }: Contradiction) =>
    code === "permission_without_menu" &&
    readersOf(pageFor(permission as Permission)!).some((one) => required.includes(one));
  return { warnings, hints: found.filter((one) => hintCodes.has(one.code) && !isCovered(one)) };
}

interface SuggestionsProps {
  held: readonly Permission[];
  givable: ReadonlySet<Permission>;
  names: RightNames;
  onGive: (permission: Permission) => void;
}

const maxShown = 4;

function Suggestions({ held, givable, names, onGive }: SuggestionsProps) {
  const t = useTranslator();
  const { language } = useReader();
  const found = suggestionsFor(held).filter(({ permission }) => givable.has(permission));
  if (!found.length) return null;
  return (
    <div className="grid gap-1.5">
      <p className="text-small font-medium text-ink-2">{t("groups.suggested")}</p>
      {found.slice(0, maxShown).map(({ permission, of }) => (
        <Button
          key={permission}
          icon={<Plus className="size-4 shrink-0" aria-hidden="true" />}
          className="h-auto justify-start py-1.5 text-left font-normal whitespace-normal"
          onClick={() => onGive(permission)}
        >
          <span>
            {t("groups.suggested.give", { name: names[permission] })}
            <span className="block text-small text-ink-2">
              {t("groups.suggested.with", {
                names: of.map((one) => names[one]).join(language === "zh" ? "、" : ", "),
              })}
            </span>
          </span>
        </Button>
      ))}
    </div>
  );
}

interface UnfollowingProps {
  lists: Lists;
  seen: RightsTree<AccessMenu, AccessElement>;
  names: RightNames;
  onFollow: () => void;
}

const maxNamed = 6;

function Unfollowing({ lists, seen, names, onFollow }: UnfollowingProps) {
  const t = useTranslator();
  const { language } = useReader();
  const { menus, elements } = unfollowing(lists, seen);
  const count = menus.length + elements.length;
  if (!count) return null;
  const all = [...menus.map((menu) => menuTitle(menu, t)), ...elements.map((one) => elementName(one, names))];
  const named = all.slice(0, maxNamed).join(language === "zh" ? "、" : ", ");
  return (
    <div className="grid gap-1 wrap-anywhere text-ink-2">
      <p>{t(count > maxNamed ? "groups.apart.more" : "groups.apart", { count, names: named })}</p>
      <button
        type="button"
        className="w-fit text-left font-medium underline underline-offset-3 max-md:min-h-11"
        onClick={onFollow}
      >
        {t("groups.apart.follow")}
      </button>
    </div>
  );
}
