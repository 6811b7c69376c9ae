"use client";

import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { withKey } from "@/components/page/with-key";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { CopyText } from "@/components/ui/copy-text";
import { recipientLine } from "../order-names";
import { describeRefunds, translateReason } from "../payment-texts";
import { RefundWait } from "../refund-notes";
import type { Opened, Order } from "../types";
import { LongText } from "./long-text";

interface Props {
  order: Order;
  open: (action: Opened) => void;
}

export function OrderNotes({ order, open }: Props) {
  const t = useTranslator();
  const { note, external_ref, actions } = order;
  const canNote = actions.includes("note");
  const edit = (action: "note" | "reference", what: string) =>
    canNote && (
      <Button onClick={() => open(action)} aria-label={`${t("order.edit")}: ${what}`}>
        {t("order.edit")}
      </Button>
    );
  return (
    <div className="grid min-w-0 gap-4">
      <Card title={t("order.note")} aside={edit("note", t("order.note"))}>
        {note ? (
          <LongText label={t("order.note")} text={note} />
        ) : (
          <p className="px-4 py-3 text-ink-2">{t("order.note.none")}</p>
        )}
      </Card>
      {(external_ref || canNote) && (
        <Card title={t("order.externalRef")} aside={edit("reference", t("order.externalRef"))}>
          <p className={classes("px-4 py-3", !external_ref && "text-ink-2")}>
            {external_ref ? <CopyText text={external_ref} /> : t("order.externalRef.none")}
          </p>
        </Card>
      )}
    </div>
  );
}

export function OrderEvents({ order }: Pick<Props, "order">) {
  const t = useTranslator();
  return (
    <div className="min-w-0">
      <Card title={t("order.happened")}>
        <ol className="grid gap-3 px-4 py-3.5">
          {buildTimeline(order).map(({ at: when, event, refund }, at) => (
            <li
              key={event ? `${event.created_at}${event.kind}${event.to}` : `refund ${refund.id}`}
              className="grid grid-cols-[16px_minmax(0,1fr)] gap-2.5"
            >
              <span
                aria-hidden="true"
                className={classes(
                  "mt-1.5 ml-0.5 size-2.5 rounded-full",
                  at === 0 ? "bg-accent ring-3 ring-soft" : "bg-control",
                )}
              />
              <div className="min-w-0">
                <p className="wrap-anywhere">
                  {event ? t(nameOf(event)) : describeRefunds({ refunds: [refund] }, t)[0]?.text}{" "}
                  <span className="text-ink-2">{byWhom(event ?? refund)}</span>
                </p>
                {refund && <RefundWait refund={refund} />}
                {event?.reason && (
                  <p className="wrap-anywhere">
                    <bdi>{translateReason(event.reason, t)}</bdi>
                  </p>
                )}
                {event?.address_change && <AddressChange {...event.address_change} />}
                <p className="text-small text-ink-2">
                  <Time at={when} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );

  function nameOf({ kind, from, to }: Order["events"][number]) {
    if (kind !== "move") return `order.event.${kind}` as const;
    if (from === null) return "order.event.placed";
    if (to === "shipped" && order.delivery === "pickup") return "order.event.handed_over";
    return `order.event.${to}` as const;
  }

  function byWhom({ by, user: person, key }: Pick<Order["events"][number], "by" | "user" | "key">) {
    if (by === "platform" || by === "system") return t(`order.by.${by}`);
    if (by === "shopper" && !person?.nickname) return t("order.by.someShopper");
    return t(`order.by.${by}`, { name: withKey(person?.nickname || t("common.unknownPerson"), key) });
  }
}

function AddressChange({ before, after }: NonNullable<Order["events"][number]["address_change"]>) {
  const t = useTranslator();
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-small wrap-anywhere">
      <dt className="text-ink-3">{t("order.address.before")}</dt>
      <dd className="text-ink-2">
        <bdi>{recipientLine(before)}</bdi>
      </dd>
      <dt className="text-ink-3">{t("order.address.after")}</dt>
      <dd>
        <bdi>{recipientLine(after)}</bdi>
      </dd>
    </dl>
  );
}

type Event = Order["events"][number];
type Refund = Order["refunds"][number];
type Entry = { at: string; event: Event; refund?: undefined } | { at: string; refund: Refund; event?: undefined };

const isLive = ({ status }: Refund) => status !== "failed" && status !== "closed";

/** Events and partial refunds, newest first. A refund of the full remainder changes the status, so it is already an event. */
function buildTimeline({ events, refunds, total_price }: Pick<Order, "events" | "refunds" | "total_price">): Entry[] {
  const live = refunds.filter(isLive);
  const parts = live.filter(({ amount }, at) => {
    const earlier = live.slice(0, at).reduce((sum, each) => sum + each.amount, 0);
    return amount < total_price - earlier;
  });
  const entries: Entry[] = [
    ...events.map((event) => ({ at: event.created_at, event })),
    ...parts.map((refund) => ({ at: refund.completed_at ?? refund.created_at, refund })),
  ];
  return entries.toSorted((a, b) => a.at.localeCompare(b.at)).toReversed();
}
