"use client";

import { useRouter } from "next/navigation";
import { errorAt } from "@/components/api/problem";
import { SaveBar } from "@/components/edit/save-bar";
import { useEdit } from "@/components/edit/use-edit";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { ProblemNote } from "@/components/page/problem-note";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { Card } from "@/components/ui/card";
import { PasswordField } from "@/components/ui/password-field";
import { useToast } from "@/components/ui/toast";
import type { GroupChoice } from "../group-choices";
import { bodyOf, ProvisionalField, UserFields, type UserValues } from "../user-fields";
import { nameOf } from "../user-state";

const nobody: UserValues & { password: string; is_provisional: boolean } = {
  nickname: "",
  username: "",
  email: "",
  phone: "",
  password: "",
  is_provisional: true,
  group_id: null,
};

export function NewUser({ groups }: { groups: GroupChoice[] }) {
  const t = useTranslator();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const form = useEdit({
    path: "/cms/user",
    first: { values: nobody },
    bodyOf: ({ password, is_provisional, group_id, ...names }) => ({
      ...bodyOf(names),
      password,
      is_provisional,
      ...(group_id && { group_id }),
    }),
    onDone: ({ id }) => {
      const name = nameOf({ id, ...form.values });
      form.restart();
      onward(() => router.push(`/admin/users/${id}`));
      router.refresh();
      const isIdle = groups.find(({ id }) => id === form.values.group_id)?.isEmpty;
      toast({ message: t(isIdle ? "users.createdIdle" : "users.created", { name }) });
    },
  });
  return (
    <>
      <PageHeader title={t("users.new")}>
        <SaveBar
          isNew
          changes={form.changes}
          isPending={form.isPending}
          act={t("users.create")}
          onSave={form.submit}
          onDiscard={() => form.restart()}
        />
      </PageHeader>
      <form
        inert={form.isPending} // the response navigates to the new user
        className="grid max-w-[640px] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <ProblemNote problem={form.problem} />
        <Card title={t("users.account")}>
          <div className="grid gap-3.5 p-4">
            <UserFields {...form} groups={groups} set={(name, value) => form.set(name, value as never)} />
            <PasswordField
              label={t("users.password")}
              help={t("users.password.help")}
              error={errorAt(form.problem, "password")}
              value={form.values.password}
              onChange={({ target }) => form.set("password", target.value)}
              autoComplete="new-password"
              maxLength={128}
              required
            />
            <ProvisionalField
              checked={form.values.is_provisional}
              onChange={(isChecked) => form.set("is_provisional", isChecked)}
            />
          </div>
        </Card>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </form>
    </>
  );
}
