"use client";

import { useId } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { menuTitle } from "../../menu-title";
import type { RightNames } from "./admin-rights";
import { CheckBox } from "./check-box";
import { elementName, selectionState } from "./group-lists";
import type { AccessElement, AccessMenu } from "./types";

interface Props {
  menus: readonly AccessMenu[];
  elements: readonly AccessElement[];
  held: readonly number[];
  givable: ReadonlySet<number>;
  names: RightNames;
  onChange: (these: readonly number[], isSelected: boolean) => void;
}

export function ElementsList({ menus, elements, ...given }: Props) {
  const t = useTranslator();
  const placed = menus
    .map((menu) => ({ menu, on: elements.filter(({ menu_id }) => menu_id === menu.id) }))
    .filter(({ on }) => on.length > 0);
  return (
    <div className="divide-y divide-line-soft rounded-card border bg-panel">
      <p className="px-4 py-2.5 text-ink-2">{t(placed.length ? "groups.elements.help" : "groups.elements.none")}</p>
      {placed.map(({ menu, on }) => (
        <Row key={menu.id} menu={menu} elements={on} {...given} />
      ))}
    </div>
  );
}

type RowProps = Omit<Props, "menus"> & { menu: AccessMenu };

function Row({ menu, elements, held, givable, names, onChange }: RowProps) {
  const t = useTranslator();
  const id = useId();
  const all = elements.map((element) => element.id);
  const free = all.filter((one) => givable.has(one));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the legend of a fieldset cannot be placed next to its check boxes
    <div
      role="group"
      aria-labelledby={id}
      className="grid items-start gap-x-3 px-4 py-1.5 md:grid-cols-[190px_minmax(0,1fr)]"
    >
      <CheckBox
        held={selectionState(all, held)}
        disabled={free.length === 0}
        className="font-medium"
        label={<bdi id={id}>{menuTitle(menu, t)}</bdi>}
        onChange={() => onChange(free, selectionState(free, held) !== "all")}
      />
      <div className="flex flex-wrap gap-x-5 gap-y-0.5">
        {elements.map((element) => (
          <CheckBox
            key={element.id}
            held={held.includes(element.id) ? "all" : "none"}
            disabled={!givable.has(element.id)}
            label={<bdi className="wrap-anywhere">{elementName(element, names)}</bdi>}
            title={element.sign}
            onChange={(isSelected) => onChange([element.id], isSelected)}
          />
        ))}
      </div>
    </div>
  );
}
