"use client";

import { useId } from "react";
import { useTranslator } from "@/components/i18n/translator";
import type { Permission } from "@/lib/kernel/contract/permissions";
import type { RightNames } from "./admin-rights";
import { CheckBox } from "./check-box";
import { type Kind, kinds, permissionsOf, selectionState, verbOf } from "./group-lists";

interface Props {
  held: readonly Permission[];
  /** The permissions that the admin can grant. The others are disabled. */
  givable: ReadonlySet<Permission>;
  names: RightNames;
  onChange: (these: readonly Permission[], isSelected: boolean) => void;
}

export function RightsMatrix(given: Props) {
  const t = useTranslator();
  return (
    <div className="divide-y divide-line-soft rounded-card border bg-panel">
      <p className="px-4 py-2.5 text-ink-2">{t("groups.rights.help")}</p>
      {kinds.map((kind) => (
        <Row key={kind} kind={kind} {...given} />
      ))}
    </div>
  );
}

function Row({ kind, held, givable, names, onChange }: Props & { kind: Kind }) {
  const t = useTranslator();
  const id = useId();
  const all = permissionsOf(kind);
  const free = all.filter((permission) => givable.has(permission));
  const state = selectionState(all, held);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed next to its check boxes
    <div
      role="group"
      aria-labelledby={id}
      className="grid items-center gap-x-3 px-4 py-1.5 md:grid-cols-[190px_minmax(0,1fr)]"
    >
      <CheckBox
        held={state}
        disabled={free.length === 0}
        className="font-medium"
        label={<span id={id}>{t(`kinds.${kind}`)}</span>}
        onChange={() => onChange(free, selectionState(free, held) !== "all")}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-0.5">
        {all.map((permission) => (
          <CheckBox
            key={permission}
            held={held.includes(permission) ? "all" : "none"}
            disabled={!givable.has(permission)}
            label={t(`rights.verb.${verbOf(permission)}`)}
            title={`${names[permission]} · ${permission}`}
            onChange={(isSelected) => onChange([permission], isSelected)}
          />
        ))}
      </div>
    </div>
  );
}
