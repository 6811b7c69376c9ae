"use client";

import type { ComponentProps, ReactNode } from "react";
import { EditorBody } from "@/components/edit/editor-body";
import { RecordHeader } from "@/components/edit/record-header";
import type { StoredRecord } from "@/components/edit/use-stored-record";
import { useTranslator } from "@/components/i18n/translator";
import { Card } from "@/components/ui/card";
import type { OfferLevel } from "@/db/schema/offers";
import type { SentenceContext } from "./describe-rule";
import { type OfferState, OfferStateBadge, useSentenceContext } from "./offer-parts";
import { RuleFields } from "./rule-fields";
import { type Rule, type RuleValues, readRule, setEach } from "./rule-form";
import { ScopeFields, type ScopeNames, useScopeNames } from "./scope-fields";

interface Props<Values extends RuleValues> {
  kind: "promotion" | "coupon";
  record: StoredRecord &
    ComponentProps<typeof EditorBody>["record"] & {
      values: Values;
      set: (name: never, value: never) => void;
      stored: { id: number; name: string; state: OfferState } | undefined;
    };
  names: ScopeNames;
  levels: readonly OfferLevel[];
  /** Undefined while a value is missing or invalid. */
  sentenceOf: (rule: Rule, context: SentenceContext) => string | undefined;
  actions?: ReactNode;
  figures: ReactNode;
  about: ReactNode;
  children: ReactNode;
}

/** Fields of the API that the form of a coupon has under another name. */
const ofValidity = ["valid_days", "valid_from", "valid_to"];

/** The editor of a promotion or a coupon. */
export function OfferEditor<Values extends RuleValues>({
  kind,
  record,
  names: given,
  levels,
  sentenceOf,
  actions,
  figures,
  about,
  children,
}: Props<Values>) {
  const t = useTranslator();
  const names = useScopeNames(given);
  const context = useSentenceContext(names.nameOf);
  const { values, problem, stored, isFixed } = record;
  const rule = readRule(values);
  const setRule = setEach(record.set);
  const isAtField = problem?.errors?.some(({ path }) => {
    const [name = ""] = path.split(".");
    return name in values || ofValidity.includes(name);
  });
  return (
    <>
      <RecordHeader
        record={record}
        name={stored?.name}
        badge={stored && <OfferStateBadge state={stored.state} />}
        deletionNote={t("offers.delete.what")}
        makes={t(`offers.create.${kind}`)}
      >
        {actions}
      </RecordHeader>
      <EditorBody
        record={record}
        isAtField={isAtField}
        keepsSide
        side={
          <>
            <Sentence>{rule && sentenceOf(rule, context)}</Sentence>
            {figures}
          </>
        }
      >
        <Card title={t(`offers.about.${kind}`)}>
          <fieldset disabled={isFixed} className="grid grid-cols-2 gap-3.5 p-4 max-sm:grid-cols-1">
            {about}
          </fieldset>
        </Card>
        <RuleFields values={values} onChange={setRule} levels={levels} problem={problem} isFixed={isFixed} />
        <ScopeFields
          values={values}
          onChange={setRule}
          categories={given.categories}
          names={names}
          problem={problem}
          isFixed={isFixed}
        />
        {children}
      </EditorBody>
    </>
  );
}

/** Changes while the admin types. */
function Sentence({ children }: { children: string | undefined }) {
  const t = useTranslator();
  return (
    <Card title={t("offers.says")}>
      <p
        aria-live="polite"
        className={`px-4 py-3 text-balance wrap-anywhere ${children ? "font-medium" : "text-ink-2"}`}
      >
        {children ?? t("offers.unread")}
      </p>
    </Card>
  );
}
