"use client";

import { Plus } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Sortable } from "@/components/ui/sortable";
import { AboutFields, type Defaults } from "./about-fields";
import { FreightCalculator } from "./freight-calculator";
import { bodyOf, emptyTemplate, type Region, type RuleValues, storedOf, type Template, withRule } from "./freight-form";
import { PastFreight } from "./past-freight";
import { RegionPicker } from "./region-picker";
import { RuleFields } from "./rule-fields";

interface Props {
  template?: Template;
  /** The provinces and the regions of the template. The browser loads the others. */
  regions: readonly Region[];
  defaults: Defaults;
}

const maxRules = 40;

export function FreightEditor({ template, regions: first, defaults }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const { regions, isLoading } = useRegions(first);
  const [picked, setPicked] = useState<string>();
  const turn = useRef(0);
  const record = useStoredRecord({
    path: "/cms/freight_template",
    record: template,
    empty: emptyTemplate(!defaults.express),
    storedOf,
    bodyOf,
  });
  const { values, set, problem, stored, isFixed } = record;
  const { rules } = values;
  const names = useMemo(() => new Map(regions.map(({ code, name }) => [code, name])), [regions]);
  const nameOf = (code: string) => names.get(code) ?? code;
  const ruleName = (place: number) =>
    place === rules.length - 1 ? t("freight.rest") : t("freight.rule", { place: place + 1 });

  const write = (key: string, change: Partial<RuleValues>) =>
    set(
      "rules",
      rules.map((rule) => (rule.key === key ? { ...rule, ...change } : rule)),
    );
  const fieldsOf = (rule: RuleValues, place: number) => ({
    rule,
    place,
    by: values.by,
    problem,
    isFixed,
    nameOf,
    name: ruleName(place),
    onChange: (change: Partial<RuleValues>) => write(rule.key, change),
  });
  const at = picked === undefined ? -1 : rules.findIndex(({ key }) => key === picked);
  const pickedName = at < 0 ? t("freight.rule", { place: rules.length }) : ruleName(at);
  const isAtField = problem?.errors?.some(({ path }) => /^(name|delivery|by|rules\.\d+)/.test(path));
  const deletionNote = stored?.product_count
    ? t("freight.delete.named", { count: stored.product_count })
    : `${t("freight.delete.what")} ${stored?.is_default ? t("freight.delete.last") : ""}`;
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        badge={stored?.is_default && <Badge tone="green">{t("freight.default")}</Badge>}
        deletionNote={deletionNote}
      />
      <EditorBody
        record={record}
        isAtField={isAtField}
        keepsSide
        side={<FreightCalculator values={values} regions={regions} ruleName={ruleName} />}
      >
        <AboutFields
          values={values}
          set={set}
          problem={problem}
          isFixed={isFixed}
          defaults={defaults}
          stored={stored}
        />
        <div className="flex min-h-8 flex-wrap items-center gap-x-2">
          <h2 className="font-semibold">{t("freight.rules")}</h2>
          <span className="text-ink-3">{t("freight.rules.help")}</span>
          {!isFixed && (
            <Button
              className="ml-auto"
              icon={<Plus className="size-4" aria-hidden="true" />}
              disabled={rules.length >= maxRules}
              onClick={() => setPicked("")}
            >
              {t("freight.addRule")}
            </Button>
          )}
        </div>
        {errorAt(problem, "rules") && <p className="text-small text-red">{errorAt(problem, "rules")}</p>}
        {rules.length > 1 && (
          <Sortable
            label={t("freight.rules")}
            items={rules.slice(0, -1)}
            keyOf={({ key }) => key}
            nameOf={(_, place) => ruleName(place)}
            onOrder={(ordered) => set("rules", [...ordered, rules.at(-1)!])}
            isFixed={isFixed}
            render={(rule, place) => (
              <RuleFields
                {...fieldsOf(rule, place)}
                onPick={() => setPicked(rule.key)}
                onRemove={() =>
                  set(
                    "rules",
                    rules.filter(({ key }) => key !== rule.key),
                  )
                }
              />
            )}
          />
        )}
        <div className="rounded-card border bg-panel p-2">
          <RuleFields {...fieldsOf(rules.at(-1)!, rules.length - 1)} />
          {values.delivery === "local" && <p className="px-2 pb-2 text-ink-2">{t("freight.rest.local")}</p>}
        </div>
        {can("freight.edit") && <PastFreight values={values} id={stored?.id} />}
      </EditorBody>
      {picked !== undefined && (
        <RegionPicker
          name={pickedName}
          regions={regions}
          isLoading={isLoading}
          value={rules[at]?.regions ?? []}
          ruleWith={(code) => {
            const other = rules.findIndex(({ regions }, place) => place !== at && regions.includes(code));
            return other < 0 ? undefined : ruleName(other);
          }}
          nameOf={nameOf}
          onClose={() => setPicked(undefined)}
          onPick={(codes) => {
            if (at >= 0) return write(rules[at]!.key, { regions: codes });
            turn.current += 1;
            set("rules", withRule(rules, `new-${turn.current}`, codes));
          }}
        />
      )}
    </>
  );
}

/** Returns the given regions until all regions are loaded. */
function useRegions(first: readonly Region[]) {
  const { done } = useApiQuery("/cms/region");
  return { regions: done?.items ?? first, isLoading: !done };
}
