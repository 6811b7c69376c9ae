"use client";

import { Plus } from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import type { PageProblem } from "@/components/api/problem";
import { ListFailure } from "@/components/data-table/list-failure";
import { useListState } from "@/components/data-table/use-list-state";
import { useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import { Tabs } from "@/components/ui/tabs";
import { type OfferState, OfferStateBadge } from "./offer-parts";

const parameters = ["state"];

interface Row {
  note?: string;
  facts: readonly string[];
  /** One sentence about what the offer does. */
  sentence: string;
}

interface Props<Offer> {
  kind: "promotion" | "coupon";
  icon: ReactNode;
  canCreate: boolean;
  list: { done: { items: readonly Offer[] } | undefined; problem: PageProblem | undefined; refresh: () => void };
  states: readonly OfferState[];
  rowOf: (offer: Offer) => Row;
}

/** The offers in the state that the URL names. Offers are few, so the API returns all of them. */
export function OfferList<Offer extends { id: number; name: string; state: OfferState }>({
  kind,
  icon,
  canCreate,
  list: { done, problem, refresh },
  states,
  rowOf,
}: Props<Offer>) {
  const t = useTranslator();
  const { state, change, hrefOf } = useListState(parameters);
  const chosen = states.find((each) => each === state.state);
  const offers = done?.items ?? [];
  const inState = (wanted: OfferState | undefined) => offers.filter((offer) => !wanted || offer.state === wanted);
  const shown = inState(chosen);
  const tabs = [undefined, ...states].map((each) => ({
    href: hrefOf(each ? { state: each } : {}),
    label: t(each ? `offers.state.${each}` : "offers.all"),
    count: inState(each).length,
    current: each === chosen,
    onChoose: (event: MouseEvent) => {
      event.preventDefault();
      change({ state: each });
    },
  }));
  const newOffer = canCreate && (
    <ButtonLink href={`/admin/${kind}s/new`} look="primary" icon={<Plus className="size-4" aria-hidden="true" />}>
      {t(`offers.new.${kind}`)}
    </ButtonLink>
  );
  return (
    <div className="max-w-[924px]">
      <PageHeader title={t(`menu.${kind}s`)}>{offers.length > 0 && newOffer}</PageHeader>
      {offers.length > 0 && <Tabs label={t("offers.states")} tabs={tabs} />}
      <div className="grid gap-4">
        {problem && <ListFailure problem={problem} onRetry={refresh} />}
        {done && (
          <Card>
            {offers.length === 0 && (
              <EmptyState icon={icon} title={t(`offers.empty.${kind}`)} actions={newOffer}>
                {t(`offers.emptyWhat.${kind}`)}
              </EmptyState>
            )}
            {offers.length > 0 && shown.length === 0 && <EmptyState title={t(`offers.emptyState.${kind}`)} />}
            <ul>
              {shown.map((offer) => (
                <OfferRow key={offer.id} href={`/admin/${kind}s/${offer.id}`} offer={offer} {...rowOf(offer)} />
              ))}
            </ul>
          </Card>
        )}
      </div>
    </div>
  );
}

interface OfferRowProps extends Row {
  href: string;
  offer: { name: string; state: OfferState };
}

function OfferRow({ href, offer: { name, state }, note, facts, sentence }: OfferRowProps) {
  return (
    <li className="relative grid gap-x-4 gap-y-0.5 border-b border-line-soft px-4 py-3 last:border-0 hover:bg-hover md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        <Link href={href} className="font-medium wrap-anywhere after:absolute after:inset-0">
          <bdi>{name}</bdi>
        </Link>
        <OfferStateBadge state={state} />
        {note && (
          <span className="text-ink-2 wrap-anywhere">
            <bdi>{note}</bdi>
          </span>
        )}
      </div>
      <p className="text-ink-2 tabular-nums max-md:order-last md:text-right">{facts.join(" · ")}</p>
      <p className="text-ink-2 wrap-anywhere md:col-span-2">{sentence}</p>
    </li>
  );
}
