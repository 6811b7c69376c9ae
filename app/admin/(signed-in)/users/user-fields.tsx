"use client";

import { errorAt, type PageProblem } from "@/components/api/problem";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { SelectField, TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { groupName } from "../../group-name";
import type { GroupChoice } from "./group-choices";

export interface UserValues {
  nickname: string;
  username: string;
  email: string;
  phone: string;
  group_id: number | null;
}

interface Props {
  values: UserValues;
  problem: PageProblem | undefined;
  groups: GroupChoice[];
  /** The name of the group, for admins without permission to read groups. */
  groupName?: string;
  isFixed?: boolean;
  set: <Name extends keyof UserValues>(name: Name, value: UserValues[Name]) => void;
}

const names = ["nickname", "username", "phone", "email"] as const;

/** An empty email address or phone number is sent as null, which removes it. */
export const bodyOf = ({ email, phone, ...rest }: Partial<UserValues>) => ({
  ...Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, typeof value === "string" ? value.trim() : value]),
  ),
  ...(email !== undefined && { email: email.trim() || null }),
  ...(phone !== undefined && { phone: phone.trim() || null }),
});

export function UserFields({ values, problem, groups, groupName: own, isFixed, set }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const chosen = groups.find(({ id }) => id === values.group_id);
  return (
    <div className="grid gap-3.5 sm:grid-cols-2">
      {names.map((name) => (
        <TextField
          key={name}
          type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
          label={t(`users.${name}`)}
          help={name === "nickname" || name === "username" ? t(`users.${name}.help`) : undefined}
          note={name === "username" ? undefined : t("common.optional")}
          error={errorAt(problem, name)}
          value={values[name]}
          onChange={({ target }) => set(name, target.value)}
          readOnly={isFixed}
          required={name === "username"}
          maxLength={name === "email" ? 128 : 40}
          autoComplete="off"
        />
      ))}
      <div className="grid gap-1.5 sm:col-span-2">
        <SelectField
          label={t("users.group")}
          help={chosen?.info || t("users.group.help")}
          error={errorAt(problem, "group_id")}
          value={values.group_id ?? ""}
          onChange={({ target }) => set("group_id", Number(target.value) || null)}
          disabled={isFixed || groups.length === 0}
          required
        >
          {values.group_id === null && <option value="">{t("users.group.choose")}</option>}
          {!chosen && values.group_id !== null && <option value={values.group_id}>{groupName(own, t)}</option>}
          {groups.map(({ id, name, isBeyond }) => (
            <option key={id} value={id} disabled={isBeyond && id !== values.group_id}>
              {isBeyond ? t("users.group.beyond", { name: groupName(name, t) }) : groupName(name, t)}
            </option>
          ))}
        </SelectField>
        {chosen?.isEmpty && <p className="text-small text-amber">{t("users.group.empty")}</p>}
        {chosen && (
          <Link href={`/admin/groups/${chosen.id}`} className="w-fit text-small text-accent hover:underline">
            {t(chosen.isEmpty ? "users.group.fill" : "users.group.open")}
          </Link>
        )}
        {groups.length > 0 && groups.every(({ isRoot }) => isRoot) && can("group.create") && (
          <p className="text-small text-amber">
            {t("users.group.onlyRoot")}{" "}
            <Link href="/admin/groups/new" className="underline underline-offset-3">
              {t("users.group.new")}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

interface ProvisionalFieldProps {
  checked?: boolean;
  onChange?: (isChecked: boolean) => void;
}

/** A password chosen by an admin is known to two people. By default, the user has to replace it at the first sign-in. */
export function ProvisionalField({ checked, onChange }: ProvisionalFieldProps) {
  const t = useTranslator();
  return (
    <label className="flex items-start gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        name="is_provisional"
        className="mt-0.5 size-4 shrink-0 accent-accent"
        {...(onChange ? { checked, onChange: ({ target }) => onChange(target.checked) } : { defaultChecked: true })}
      />
      <span>
        {t("users.provisional")}
        <span className="block text-small text-ink-2">{t("users.provisional.help")}</span>
      </span>
    </label>
  );
}
