"use client";

import { useRouter } from "next/navigation";
import { useOptimistic, useTransition } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { SelectField } from "@/components/ui/field";
import { groupName } from "../../../group-name";

export function GroupSelect({ groups, current }: { groups: { id: number; name: string }[]; current: number }) {
  const t = useTranslator();
  const router = useRouter();
  const [isPending, start] = useTransition();
  const [shown, show] = useOptimistic(current);
  return (
    <SelectField
      className="w-60 max-md:w-full"
      label={t("routes.group")}
      value={shown}
      aria-busy={isPending}
      onChange={({ target: { value } }) =>
        start(() => {
          show(Number(value));
          router.push(`/admin/menus/routes?group=${value}`);
        })
      }
    >
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {groupName(name, t)}
        </option>
      ))}
    </SelectField>
  );
}
