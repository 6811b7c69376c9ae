"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { SelectField } from "@/components/ui/field";
import { useWords } from "@/components/words";

export function GroupSelect({ groups, current }: { groups: { id: number; name: string }[]; current: number }) {
  const words = useWords();
  const router = useRouter();
  const [isPending, start] = useTransition();
  return (
    <SelectField
      className="w-60 max-md:w-full"
      label={words("routes.group")}
      value={current}
      aria-busy={isPending}
      onChange={({ target }) => start(() => router.push(`/admin/menus/routes?group=${target.value}`))}
    >
      {groups.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
