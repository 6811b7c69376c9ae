"use client";

import { ShieldCheck, TriangleAlert } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSend } from "@/components/api/use-send";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleNote } from "@/components/edit/stale-note";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { Panels } from "@/components/ui/panels";
import { useToast } from "@/components/ui/toast";
import { allPermissions } from "@/lib/kernel/contract/permissions";
import { groupName } from "../../../group-name";
import type { AdminRights, MenuFaces, RightNames } from "../admin-rights";
import { ElementsList } from "../elements-list";
import { countChanges } from "../group-lists";
import { MenusTree } from "../menus-tree";
import { RightsMatrix } from "../rights-matrix";
import type { Access, Group } from "../types";
import { Consequences, splitContradictions } from "./consequences";
import { editBlocker } from "./edit-blocker";
import { GroupDetails } from "./group-details";
import { GroupUsers } from "./group-users";
import { useAccessPreview } from "./use-access-preview";
import { useFollowingRights } from "./use-following-rights";

interface Props {
  first: Group;
  firstAccess: Access;
  own: AdminRights;
  held: readonly string[];
  names: RightNames;
  faces: MenuFaces;
}

const listNames = ["permissions", "menu_ids", "element_ids"] as const;
const storedOf = ({ version, name, info, permissions, menu_ids, element_ids }: Group) => ({
  version,
  values: { name, info, permissions: permissions.toSorted(), menu_ids, element_ids },
});

export function GroupPage({ first, firstAccess, own, held, names, faces }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const send = useSend();
  const [written, setWritten] = useState(first);
  const group = first.version > written.version ? first : written;
  const [tab, setTab] = useState<"rights" | "menus" | "elements" | "users" | "details">("rights");
  const path = `/cms/group/${group.id}` as const;

  const form = useEdit({
    path,
    first: storedOf(first),
    readNewer: readAgain(path, (newer) => {
      setWritten(newer);
      return storedOf(newer);
    }),
    onDone: saved,
  });
  const { values, base } = form;
  const { access, isBehind, hasFailed } = useAccessPreview(group.id, values, firstAccess);
  // Uses the access that was rendered with the page after a save, because the client's last response can be for earlier lists.
  const stored = first.version === base.version ? firstAccess : undefined;
  const { warnings, hints } = splitContradictions(access.contradictions);
  const hindrance = editBlocker(group, own, held);
  const isFixed = hindrance !== undefined;
  const givable = useMemo(
    () => ({
      permissions: new Set(isFixed ? [] : own.permissions),
      menu_ids: new Set(isFixed ? [] : own.menu_ids),
      element_ids: new Set(isFixed ? [] : own.element_ids),
    }),
    [own, isFixed],
  );
  const changes =
    listNames.reduce((sum, name) => sum + countChanges<string | number>(base.values[name], values[name]), 0) +
    Number(values.name !== base.values.name) +
    Number(values.info !== base.values.info);
  const rights = useFollowingRights({
    values,
    seen: access,
    givable,
    write: (lists) => {
      for (const name of listNames) form.set(name, lists[name]);
    },
  });

  function discard() {
    rights.forgetHands();
    form.restart();
  }

  function show(after: Group) {
    setWritten(after);
    rights.forgetHands();
    form.renew(storedOf(after));
    router.refresh();
  }

  function saved(after: Group) {
    const before = form.wayBack();
    show(after);
    toast({
      message: t("groups.saved", { name: after.name }),
      undo: async () => {
        const { done, problem } = await send("PUT", path, { body: { ...before, version: after.version } });
        if (!done) return problem;
        show(done);
      },
    });
  }

  function deleted() {
    const { permissions, menu_ids, element_ids, info, name } = group;
    onward(() => router.push("/admin/groups"));
    router.refresh();
    toast({
      message: t("groups.deleted", { name }),
      undo: held.includes("group.create")
        ? async () => {
            const body = { name, info, permissions, menu_ids, element_ids };
            const { done, problem } = await send("POST", "/cms/group", { body });
            if (!done) return problem;
            router.push(`/admin/groups/${done.id}`);
          }
        : undefined,
    });
  }

  return (
    <>
      <PageHeader title={<bdi>{groupName(group.name, t)}</bdi>} note={t("groups.users", { count: group.user_count })}>
        {!isFixed && <SaveBar changes={changes} isPending={form.isPending} onSave={form.submit} onDiscard={discard} />}
      </PageHeader>
      {group.info && !group.is_system && (
        <p className="-mt-2.5 mb-3 max-w-[640px] text-ink-2 wrap-anywhere">{group.info}</p>
      )}
      {hindrance ? (
        <p className="mb-3 flex gap-2 rounded-control bg-blue-soft px-3 py-2 text-blue">
          <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          {t(`groups.fixed.${hindrance}`)}
        </p>
      ) : (
        group.id === own.groupId && (
          <p className="mb-3 rounded-control bg-amber-soft px-3 py-2 text-amber">{t("groups.isOwn")}</p>
        )
      )}
      {form.problem && (
        <div className="mb-3">
          <ProblemNote>{formatProblem(form.problem, t, language)}</ProblemNote>
        </div>
      )}
      {form.stale && (
        <div className="mb-3">
          <StaleNote stale={form.stale} />
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0">
          {warnings.length > 0 && (
            <button
              type="button"
              className="mb-1 flex min-h-11 items-center gap-2 text-amber underline underline-offset-3 lg:hidden"
              onClick={() => document.getElementById("consequences")?.scrollIntoView()}
            >
              <TriangleAlert className="size-4 shrink-0" aria-hidden="true" />
              {t("groups.warnings", { count: warnings.length })}
            </button>
          )}
          <Panels
            label={t("groups.parts")}
            current={tab}
            onChoose={setTab}
            panels={[
              {
                name: "rights",
                label: t("groups.tab.rights"),
                count: t("groups.rightsOf", { held: values.permissions.length, all: allPermissions.length }),
              },
              { name: "menus", label: t("groups.tab.menus"), count: values.menu_ids.length },
              { name: "elements", label: t("groups.tab.elements"), count: values.element_ids.length },
              { name: "users", label: t("groups.tab.users"), count: group.user_count },
              { name: "details", label: t("groups.tab.details") },
            ]}
          >
            {tab === "rights" && (
              <RightsMatrix
                held={values.permissions}
                givable={givable.permissions}
                names={names}
                onChange={(these, isSelected) => rights.give("permissions", these, isSelected)}
              />
            )}
            {tab === "menus" && (
              <MenusTree
                menus={access.menus}
                held={values.menu_ids}
                givable={givable.menu_ids}
                faces={faces}
                onChange={(these, isSelected) => rights.give("menu_ids", these, isSelected)}
              />
            )}
            {tab === "elements" && (
              <ElementsList
                menus={access.menus}
                elements={access.elements}
                held={values.element_ids}
                givable={givable.element_ids}
                names={names}
                onChange={(these, isSelected) => rights.give("element_ids", these, isSelected)}
              />
            )}
            {tab === "users" && <GroupUsers groupId={group.id} seesUsers={held.includes("user.read")} names={names} />}
            {tab === "details" && (
              <GroupDetails
                group={group}
                values={values}
                problem={form.problem}
                isFixed={isFixed}
                mayDelete={held.includes("group.delete") && hindrance !== "root" && hindrance !== "beyond"}
                set={form.set}
                onDeleted={deleted}
              />
            )}
          </Panels>
          {!isFixed && !own.isRoot && <p className="mt-2 text-small text-ink-2">{t("groups.onlyYours")}</p>}
        </div>
        <Consequences
          access={access}
          warnings={warnings}
          hints={hints}
          stored={stored}
          isBehind={isBehind}
          hasFailed={hasFailed}
          values={values}
          names={names}
          faces={faces}
          givable={givable}
          base={base.values}
          rights={isFixed ? undefined : rights}
        />
      </div>
    </>
  );
}
