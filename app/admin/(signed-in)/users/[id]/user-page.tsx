"use client";

import { Ban, KeyRound, LockKeyhole, ShieldCheck, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useSend } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { SaveBar } from "@/components/edit/save-bar";
import { StaleNote } from "@/components/edit/stale-note";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { Time } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Crumb } from "@/components/ui/crumb";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { formatTime } from "@/lib/i18n/format";
import { groupName } from "../../../group-name";
import type { GroupChoice } from "../group-choices";
import { bodyOf, UserFields, type UserValues } from "../user-fields";
import { type AdminUser, nameOf, UserState } from "../user-state";
import { PasswordDialog } from "./password-dialog";
import { UserSessions } from "./user-sessions";

interface Props {
  first: AdminUser;
  groups: GroupChoice[];
  ownId: number;
  held: readonly string[];
}

const storedOf = ({ version, nickname, username, email, phone, group }: AdminUser) => ({
  version,
  values: {
    nickname,
    username: username ?? "",
    email: email ?? "",
    phone: phone ?? "",
    group_id: group?.id ?? null,
  } satisfies UserValues,
});

export function UserPage({ first, groups, ownId, held }: Props) {
  const t = useTranslator();
  const { language, timeZone } = useReader();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const send = useSend();
  const [written, setWritten] = useState(first);
  const user = first.version > written.version ? first : written;
  const [opened, setOpened] = useState<"password" | "disable" | "delete" | "factor">();
  const path = `/cms/user/${user.id}` as const;
  const name = nameOf(user);
  const form = useEdit({
    path,
    first: storedOf(first),
    bodyOf,
    readNewer: readAgain(path, (newer) => {
      setWritten(newer);
      return storedOf(newer);
    }),
    onDone: (after) => {
      const undo = form.undoOf(after, show);
      show(after);
      toast({ message: t("users.saved", { name: nameOf(after) }), undo });
    },
  });
  const isBeyond = groups.find(({ id }) => id === user.group?.id)?.isBeyond ?? false;
  const hindrance = !held.includes("user.edit")
    ? "isReadOnly"
    : isBeyond
      ? "isBeyond"
      : user.id === ownId
        ? "isOwn"
        : undefined;

  /** Typed values remain in the form. */
  function applySaved(after: AdminUser) {
    setWritten(after);
    router.refresh();
  }

  function show(after: AdminUser) {
    applySaved(after);
    form.renew(storedOf(after));
  }

  /** Without `version`, the change is applied even if another admin has changed the user since. */
  async function put(body: object, version?: number) {
    const { done, problem } = await send("PUT", path, { body: { ...body, version } });
    if (done) applySaved(done);
    return problem;
  }

  async function letIn(body: { status: "active" } | { locked_until: null }, done: "enabled" | "unlocked") {
    const problem = await put(body);
    toast({ message: t(`users.${done}`, { name }), problem });
  }

  const close = () => setOpened(undefined);
  return (
    <>
      <Crumb label={name} />
      <PageHeader
        title={<bdi>{name}</bdi>}
        badge={<UserState {...user} />}
        note={user.group && <bdi>{groupName(user.group.name, t)}</bdi>}
      >
        {!hindrance && (
          <>
            <Button icon={<KeyRound className="size-4" aria-hidden="true" />} onClick={() => setOpened("password")}>
              {t("users.reset")}
            </Button>
            {user.status === "active" ? (
              <Button icon={<Ban className="size-4" aria-hidden="true" />} onClick={() => setOpened("disable")}>
                {t("users.disable")}
              </Button>
            ) : (
              <Button onClick={() => letIn({ status: "active" }, "enabled")}>{t("users.enable")}</Button>
            )}
            {held.includes("user.delete") && (
              <Button
                look="danger"
                icon={<Trash2 className="size-4" aria-hidden="true" />}
                onClick={() => setOpened("delete")}
              >
                {t("users.delete")}
              </Button>
            )}
            <SaveBar
              changes={form.changes}
              isPending={form.isPending}
              onSave={form.submit}
              onDiscard={() => form.restart()}
            />
          </>
        )}
      </PageHeader>
      {hindrance && (
        <p className="mb-3 flex gap-2 rounded-control bg-blue-soft px-3 py-2 text-blue">
          <ShieldCheck className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
          <span>
            {hindrance === "isReadOnly" && t("users.isReadOnly")}
            {hindrance === "isBeyond" && t("users.isBeyond")}
            {hindrance === "isOwn" && (
              <>
                {t("users.isOwn")}{" "}
                <Link href="/admin/profile" className="underline underline-offset-3">
                  {t("users.isOwn.profile")}
                </Link>
              </>
            )}
          </span>
        </p>
      )}
      {user.locked_until && user.status === "active" && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-control bg-amber-soft px-3 py-2 text-amber">
          <LockKeyhole className="size-4 shrink-0" aria-hidden="true" />
          <p className="min-w-0 flex-1">
            {t("users.locked", { time: formatTime(user.locked_until, { language, timeZone }) })}
          </p>
          {!hindrance && <Button onClick={() => letIn({ locked_until: null }, "unlocked")}>{t("users.unlock")}</Button>}
        </div>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,640px)_minmax(0,380px)]">
        <div className="grid gap-4">
          <ProblemNote problem={form.problem} />
          {form.stale && <StaleNote stale={form.stale} />}
          <Card title={t("users.account")}>
            <div className="grid gap-3.5 p-4">
              <UserFields
                {...form}
                groups={groups}
                groupName={user.group?.name}
                isFixed={hindrance !== undefined}
                set={form.set}
              />
              <p className="text-small text-ink-2">
                {t("users.column.created")} <Time at={user.created_at} />
                {user.is_provisional && <span className="block">{t("users.provisional.state")}</span>}
                <span className="block">
                  {user.second_factor_at ? (
                    <>
                      {t("users.factor")} <Time at={user.second_factor_at} />
                      {!hindrance && (
                        <Button look="quiet" className="ml-2" onClick={() => setOpened("factor")}>
                          {t("users.factor.reset")}
                        </Button>
                      )}
                    </>
                  ) : (
                    t("users.factor.none")
                  )}
                </span>
                {user.is_demo && <span className="block">{t("users.demo")}</span>}
              </p>
            </div>
          </Card>
        </div>
        {held.includes("session.read") && (
          <UserSessions
            key={user.version}
            userId={user.id}
            name={name}
            mayEnd={held.includes("session.revoke") && hindrance !== "isBeyond"}
          />
        )}
      </div>
      {opened === "password" && (
        <PasswordDialog
          user={user}
          onClose={close}
          onDone={(after) => {
            close();
            applySaved(after);
            toast({ message: t("users.reset.done", { name }) });
          }}
        />
      )}
      {opened === "factor" && (
        <ConfirmDialog
          title={t("users.factor.reset.title", { name })}
          act={t("users.factor.reset")}
          call={(send) => send("PUT", path, { body: { second_factor_at: null } })}
          onClose={close}
          onDone={(after) => {
            close();
            applySaved(after);
            toast({ message: t("users.factor.reset.done", { name }) });
          }}
        >
          <p>{t("users.factor.reset.what")}</p>
        </ConfirmDialog>
      )}
      {opened === "disable" && (
        <ConfirmDialog
          title={t("users.disable.title", { name })}
          act={t("users.disable")}
          call={(send) => send("PUT", path, { body: { status: "disabled" } })}
          onClose={close}
          onDone={(after) => {
            close();
            applySaved(after);
            toast({
              message: t("users.disabled", { name }),
              undo: () => put({ status: "active" }, after.version),
            });
          }}
        >
          <p>{t("users.disable.what")}</p>
        </ConfirmDialog>
      )}
      {opened === "delete" && (
        <ConfirmDialog
          title={t("users.delete.title", { name })}
          act={t("users.delete")}
          call={(send) => send("DELETE", path)}
          onClose={close}
          onDone={() => {
            onward(() => router.push("/admin/users"));
            router.refresh();
            toast({ message: t("users.deleted", { name }) });
          }}
        >
          <p>{t("users.delete.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
