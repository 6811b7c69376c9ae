"use client";

import type { MouseEvent, ReactNode } from "react";
import { useListState } from "@/components/data-table/use-list-state";
import { useTranslator } from "@/components/i18n/translator";
import { Link } from "@/components/ui/link";
import { Tabs } from "@/components/ui/tabs";
import { type OfferState, OfferStateBadge } from "./offer-parts";

const parameters = ["state"];

/** The offers in the state that the URL names. Offers are few, so the API returns all of them. */
export function useOfferState<Offer extends { state: OfferState }>(
  offers: readonly Offer[],
  states: readonly OfferState[],
) {
  const t = useTranslator();
  const { state, change, hrefOf } = useListState(parameters);
  const chosen = states.find((each) => each === state.state);
  const inState = (wanted: OfferState | undefined) =>
    wanted ? offers.filter((offer) => offer.state === wanted) : [...offers];
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
  return { state: chosen, shown: inState(chosen), tabs };
}

export const OfferStateTabs = ({ tabs }: Pick<ReturnType<typeof useOfferState>, "tabs">) => (
  <Tabs label={useTranslator()("offers.states")} tabs={tabs} />
);

interface Row {
  href: string;
  name: string;
  note?: string;
  state: OfferState;
  facts: readonly string[];
  /** One sentence about what the offer does. */
  children: ReactNode;
}

export function OfferRow({ href, name, note, state, facts, children }: Row) {
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
      <p className="text-ink-2 wrap-anywhere md:col-span-2">{children}</p>
    </li>
  );
}
