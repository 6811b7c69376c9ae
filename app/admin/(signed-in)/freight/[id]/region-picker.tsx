"use client";

import { useId, useMemo, useState } from "react";
import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { Region } from "./freight-form";
import { RegionLines } from "./region-lines";
import { aboveOf, buildRegionTree, type Line, provinceGroups, toggled, toggledAll, visibleLines } from "./region-tree";

interface Props {
  name: string;
  regions: readonly Region[];
  isLoading: boolean;
  value: readonly string[];
  /** The name of another rule that has exactly this region. */
  ruleWith: (code: string) => string | undefined;
  nameOf: (code: string) => string;
  onClose: () => void;
  onPick: (codes: string[]) => void;
}

const maxFound = 50;

export function RegionPicker({ name, regions, isLoading, value, ruleWith, nameOf, onClose, onPick }: Props) {
  const t = useTranslator();
  const id = useId();
  const [chosen, setChosen] = useState<readonly string[]>(value);
  const [typed, setTyped] = useState("");
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(value.flatMap(aboveOf)));
  const tree = useMemo(() => buildRegionTree(regions), [regions]);
  const groups = useMemo(() => provinceGroups(regions), [regions]);
  const q = typed.trim();
  const found = q ? regions.filter((region) => region.name.includes(q)) : [];
  const lines: Line[] = q
    ? found.slice(0, maxFound).map((region) => ({ region, level: 1, hasParts: false }))
    : visibleLines(tree, open);
  return (
    <Dialog
      title={t("freight.picker.title", { name })}
      onClose={onClose}
      keep
      footer={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button
            look="primary"
            disabled={chosen.length === 0}
            onClick={() => {
              onPick([...chosen]);
              onClose();
            }}
          >
            {t("freight.picker.use", { count: chosen.length })}
          </Button>
        </>
      }
    >
      <form className="grid gap-2" onSubmit={(event) => event.preventDefault()}>
        <label htmlFor={id} className="sr-only">
          {t("freight.picker.search")}
        </label>
        <input
          id={id}
          type="search"
          className="entry"
          placeholder={t("freight.picker.search")}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <fieldset className="flex flex-wrap gap-1.5" disabled={isLoading}>
          <legend className="sr-only">{t("freight.picker.groups")}</legend>
          {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => {
            const free = groups[group].filter((code) => ruleWith(code) === undefined);
            return (
              <Button
                key={group}
                className="aria-pressed:border-accent aria-pressed:bg-soft aria-pressed:text-accent"
                disabled={free.length === 0}
                aria-pressed={free.length > 0 && free.every((code) => chosen.includes(code))}
                onClick={() => setChosen((before) => toggledAll(before, free))}
              >
                {t(`freight.picker.groups.${group}`)}
              </Button>
            );
          })}
        </fieldset>
        <RegionLines
          lines={lines}
          open={open}
          chosen={chosen}
          ruleWith={ruleWith}
          nameOf={nameOf}
          withPath={q !== ""}
          onOpen={(code, isOpen) =>
            setOpen((before) => new Set(isOpen ? [...before, code] : [...before].filter((one) => one !== code)))
          }
          onToggle={(code) => setChosen((before) => toggled(before, code))}
        />
        <p role="status" className="text-small text-ink-2 empty:hidden">
          {isLoading && t("freight.picker.loading")}
          {!isLoading && q !== "" && !found.length && t("freight.picker.none")}
          {found.length > maxFound && t("freight.picker.more", { count: found.length - maxFound })}
        </p>
      </form>
    </Dialog>
  );
}
