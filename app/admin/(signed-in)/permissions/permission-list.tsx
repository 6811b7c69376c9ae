"use client";

import { Check } from "lucide-react";
import { useDeferredValue, useState } from "react";
import type { z } from "zod";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { permissionsByModule } from "@/lib/rights/permissions/schemas";
import { groupName } from "../../group-name";
import type { RightNames } from "../groups/admin-rights";
import { kindOf, kinds } from "../groups/group-lists";

type Point = z.output<typeof permissionsByModule>["items"][number]["points"][number];
interface Operation {
  method: string;
  path: string;
}
interface Props {
  points: Point[];
  /** The operations that require no permission. */
  open: Operation[];
  /** Undefined if the admin has no permission to read groups. */
  groups?: { id: number; name: string; permissions: Permission[] }[];
  own: readonly Permission[];
  names: RightNames;
}

const columns = "gap-x-4 md:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,5fr)]";

export function PermissionList({ points, open, groups, own, names }: Props) {
  const t = useTranslator();
  const [text, setText] = useState("");
  const query = useDeferredValue(text.trim().toLowerCase());
  const fits = ({ key, operations }: Point) =>
    [names[key], key, ...operations.map(({ path }) => path)].some((part) => part.toLowerCase().includes(query));
  const found = points.filter(fits);
  return (
    <>
      <div className="mb-3 w-72 max-md:w-full">
        <input
          type="search"
          data-list-search=""
          aria-label={t("permissions.search")}
          placeholder={t("permissions.search")}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="entry"
        />
      </div>
      <p role="status" className={found.length ? "sr-only" : "text-ink-2"}>
        {found.length === 0
          ? t("permissions.none", { text: text.trim() })
          : query && t("permissions.found", { count: found.length })}
      </p>
      <div className="grid gap-4">
        {found.length > 0 && (
          <div aria-hidden="true" className={`${columns} -mb-2 hidden px-4 text-small text-ink-2 md:grid`}>
            <span>{t("permissions.right")}</span>
            <span>{t("permissions.heldBy")}</span>
            <span>{t("permissions.opens")}</span>
          </div>
        )}
        {kinds
          .map((kind) => ({ kind, points: found.filter(({ key }) => kindOf(key) === kind) }))
          .filter((section) => section.points.length > 0)
          .map(({ kind, points: shown }) => (
            <Card key={kind} title={t(`kinds.${kind}`)}>
              <ul className="divide-y divide-line-soft">
                {shown.map((point) => (
                  <Row key={point.key} point={point} groups={groups} isOwn={own.includes(point.key)} names={names} />
                ))}
              </ul>
            </Card>
          ))}
        {!query && (
          <Card title={t("permissions.everybody")}>
            <div className="grid gap-2 px-4 py-3">
              <p className="text-ink-2">{t("permissions.everybody.what")}</p>
              <Operations operations={open} />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

function Row({ point, groups, isOwn, names }: { point: Point; isOwn: boolean } & Pick<Props, "groups" | "names">) {
  const t = useTranslator();
  const { language } = useReader();
  const holders = groups?.filter(({ permissions }) => permissions.includes(point.key)) ?? [];
  return (
    <li className={`${columns} grid gap-y-1.5 px-4 py-2.5`}>
      <div className="min-w-0">
        <p className="font-medium">
          {names[point.key]}
          {isOwn && (
            <>
              <Check className="ml-1.5 inline size-3.5 text-green" aria-hidden="true" />
              <span className="sr-only">{t("permissions.own")}</span>
            </>
          )}
        </p>
        <code className="text-ink-2">{point.key}</code>
        {point.requires.length > 0 && (
          <p className="text-small text-ink-2">
            {t("permissions.requires", {
              names: point.requires.map((key) => names[key]).join(language === "zh" ? "”“" : "”, “"),
            })}
          </p>
        )}
      </div>
      <div className="min-w-0">
        {groups && <p className="text-small text-ink-3 md:sr-only">{t("permissions.heldBy")}</p>}
        {groups && holders.length === 0 && <p className="text-ink-2">{t("permissions.nobody")}</p>}
        <ul className="flex flex-wrap gap-x-3">
          {holders.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Link href={`/admin/groups/${id}`} className="wrap-anywhere text-accent hover:underline">
                <bdi>{groupName(name, t)}</bdi>
              </Link>
            </li>
          ))}
        </ul>
      </div>
      <div className="min-w-0">
        <p className="text-small text-ink-3 md:sr-only">{t("permissions.opens")}</p>
        <Operations operations={point.operations} />
      </div>
    </li>
  );
}

const Operations = ({ operations }: { operations: readonly Operation[] }) => (
  <ul className="grid gap-0.5">
    {operations.map(({ method, path }) => (
      <li key={`${method}${path}`} className="font-mono text-[12px] wrap-anywhere text-ink-2">
        <span className="inline-block w-14">{method}</span>
        {path}
      </li>
    ))}
  </ul>
);
