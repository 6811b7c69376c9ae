"use client";

import type { z } from "zod";
import { useTranslator } from "@/components/i18n/translator";
import { Avatar } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import type { Translator } from "@/lib/i18n/admin/translator";
import type { admin, customer } from "@/lib/people/users/admin-schemas";

export type AdminUser = z.output<typeof admin>;
export type Customer = z.output<typeof customer>;
export type UserStatus = AdminUser["status"];

export const nameOf = ({ id, nickname, username }: Pick<AdminUser, "id" | "nickname" | "username">) =>
  nickname || username || `#${id}`;

const tones = { active: "green", locked: "amber", disabled: "gray" } as const;

/** An account locked by wrong passwords is shown as locked only if it is not disabled. */
export function UserState({ status, locked_until }: { status: UserStatus; locked_until?: string | null }) {
  const state = status === "active" && locked_until ? "locked" : status;
  return <Badge tone={tones[state]}>{useTranslator()(`users.state.${state}`)}</Badge>;
}

export const PersonCell = ({ name, url }: { name: string; url: string | null }) => (
  <span className="flex min-w-0 items-center gap-2">
    <Avatar name={name} url={url} />
    <bdi className="max-w-56 truncate font-medium max-md:max-w-40" title={name}>
      {name}
    </bdi>
  </span>
);

export const statusFilter = (t: Translator) => ({
  name: "status" as const,
  label: t("users.filter.state"),
  options: (["active", "disabled"] as const).map((value) => ({ value, label: t(`users.state.${value}`) })),
});
