"use client";

import { useState } from "react";
import { PictureViewer } from "@/components/files/picture-viewer";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { withKey } from "@/components/page/with-key";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { translateReason } from "../../orders/payment-texts";
import { RefundWait } from "../../orders/refund-notes";
import { type AfterSale, actorName, type RequestPicture } from "../types";

type Event = AfterSale["events"][number];

export function AfterSaleTimeline({ request }: { request: AfterSale }) {
  const t = useTranslator();
  const [opened, setOpened] = useState<{ pictures: readonly RequestPicture[]; at: number }>();
  const isAsking = (event: Event) => event.from === null;
  const isWaiting = request.status === "refunding" && request.refund === null && request.due_at === null;
  return (
    <Card title={t("afterSale.happened")}>
      {isWaiting && (
        <p className="border-b border-line-soft px-4 py-2.5 text-ink-2">{t("afterSale.waitingForMoney")}</p>
      )}
      {request.refund?.sends_at && (
        <div className="border-b border-line-soft px-4 py-2.5">
          <RefundWait refund={request.refund} />
        </div>
      )}
      <ol className="grid gap-3 px-4 py-3.5">
        {request.events.toReversed().map((event, place) => (
          <li key={`${event.created_at}${event.to}`} className="grid grid-cols-[16px_minmax(0,1fr)] gap-2.5">
            <span
              aria-hidden="true"
              className={classes(
                "mt-1.5 ml-0.5 size-2.5 rounded-full",
                place === 0 ? "bg-accent ring-3 ring-soft" : "bg-control",
              )}
            />
            <div className="min-w-0">
              <p className="wrap-anywhere">
                {t(nameOf(event))} <span className="text-ink-2">{byWhom(event)}</span>
              </p>
              {event.reason && (
                <p className="whitespace-pre-wrap wrap-anywhere">
                  <bdi>{translateReason(event.reason, t)}</bdi>
                </p>
              )}
              {/* The pictures of the request itself are already shown by `Pictures`. */}
              {!isAsking(event) && event.images.length > 0 && (
                <ul className="mt-1.5 flex flex-wrap gap-1.5">
                  {event.images.map(({ url, sizes }, at) => (
                    <li key={url}>
                      <button
                        type="button"
                        aria-label={t("viewer.open", { number: at + 1, count: event.images.length })}
                        onClick={() => setOpened({ pictures: event.images, at })}
                        className="block rounded-control"
                      >
                        <img
                          src={sizes?.small.url ?? url}
                          alt=""
                          className="size-14 rounded-control border border-line-soft object-cover"
                        />
                      </button>
                    </li>
                  ))}
                </ul>
              )}
              <p className="text-small text-ink-2">
                <Time at={event.created_at} />
              </p>
            </div>
          </li>
        ))}
      </ol>
      {opened && <PictureViewer pictures={opened.pictures} first={opened.at} onClose={() => setOpened(undefined)} />}
    </Card>
  );

  function nameOf({ from, to, by }: Event) {
    if (from === null && by === "admin") return "afterSale.event.requestedByShop";
    if (to === "refunded" && by === "admin") return "afterSale.event.settled";
    if (to === "refunded" && by === "system") return "afterSale.event.nothing";
    if (from !== to) return `afterSale.event.${to}` as const;
    if (to === "sent") return "afterSale.event.again.sent";
    if (by === "platform") return "afterSale.event.again.failed";
    return by === "system" ? "afterSale.event.again.waited" : "afterSale.event.again.refunding";
  }

  function byWhom({ by, user, key }: Event) {
    if (by === "platform" || by === "system") return t(`afterSale.by.${by}`);
    return t(`afterSale.by.${by}`, {
      name: withKey(user ? actorName(user, request, t) : t("common.unknownPerson"), key),
    });
  }
}
