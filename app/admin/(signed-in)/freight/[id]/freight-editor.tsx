"use client";

import { Plus, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useRef, useState } from "react";
import { errorAt, formatProblem } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { EditorColumns } from "@/components/edit/editor-columns";
import { RecordHeader } from "@/components/edit/record-header";
import { StaleNote } from "@/components/edit/stale-note";
import { useStoredRecord } from "@/components/edit/use-stored-record";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote, ReadOnlyNote } from "@/components/page/problem-note";
import { useIfMounted } from "@/components/page/use-if-mounted";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { Sortable } from "@/components/ui/sortable";
import { useToast } from "@/components/ui/toast";
import type { Region, Template } from "../types";
import { AboutFields, type Defaults } from "./about-fields";
import { FreightCalculator } from "./freight-calculator";
import { bodyOf, emptyTemplate, type RuleValues, storedOf, withRule } from "./freight-form";
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
  const { language } = useReader();
  const can = usePermission();
  const { regions, isLoading } = useRegions(first);
  const [picked, setPicked] = useState<string>();
  const turn = useRef(0);
  const record = useStoredRecord({
    path: "/cms/freight_template",
    page: "/admin/freight",
    record: template,
    empty: emptyTemplate(!defaults.express),
    storedOf,
    bodyOf,
  });
  const { values, set, problem, stored } = record;
  const { rules } = values;
  const isFixed = Boolean(stored) && !can("freight.edit");
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
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        newTitle={t("menu.newFreight")}
        badge={stored?.is_default && <Badge tone="green">{t("freight.default")}</Badge>}
        mayEdit={can("freight.edit")}
        mayDelete={false}
      >
        {stored && can("freight.delete") && <DeleteTemplate template={stored} onDelete={() => record.restart()} />}
      </RecordHeader>
      <EditorColumns keepsSide side={<FreightCalculator values={values} regions={regions} ruleName={ruleName} />}>
        {isFixed && <ReadOnlyNote />}
        {problem && !isAtField && <ProblemNote>{formatProblem(problem, t, language)}</ProblemNote>}
        {record.stale && <StaleNote stale={record.stale} />}
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
      </EditorColumns>
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

function DeleteTemplate({ template, onDelete }: { template: Template; onDelete: () => void }) {
  const t = useTranslator();
  const can = usePermission();
  const router = useRouter();
  const onward = useIfMounted();
  const toast = useToast();
  const send = useSend();
  const [isAsking, setAsking] = useState(false);
  const { id, name, delivery, by, is_default, rules, product_count: count } = template;
  function deleted() {
    onDelete();
    const again = async () => {
      const { done, problem } = await send("POST", "/cms/freight_template", {
        body: { name, delivery, by, is_default, rules },
      });
      if (done) router.push(`/admin/freight/${done.id}`);
      return problem;
    };
    toast({ message: t("freight.deleted", { name }), undo: can("freight.create") ? again : undefined });
    onward(() => router.push("/admin/freight"));
  }
  return (
    <>
      <IconButton label={t("freight.delete")} onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {isAsking && (
        <ConfirmDialog
          title={t("freight.delete.title", { name })}
          act={t("freight.delete")}
          call={(send) => send("DELETE", `/cms/freight_template/${id}`)}
          onClose={() => setAsking(false)}
          onDone={deleted}
        >
          {count > 0 ? (
            <p>{t("freight.delete.named", { count })}</p>
          ) : (
            <>
              <p>{t("freight.delete.what")}</p>
              {is_default && <p className="text-amber">{t("freight.delete.last")}</p>}
            </>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
