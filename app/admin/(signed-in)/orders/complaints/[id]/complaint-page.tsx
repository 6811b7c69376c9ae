"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { PageHeader } from "@/components/page/page-header";
import { withKey } from "@/components/page/with-key";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { useToast } from "@/components/ui/toast";
import { formatMoney } from "@/lib/i18n/format";
import { Due } from "../../../after_sales/after-sale-state";
import { OrderLines } from "../../[id]/order-lines";
import { OrderParcels } from "../../[id]/order-parcels";
import { OrderRequests } from "../../[id]/order-requests";
import { RefundDialog } from "../../[id]/refund-dialog";
import { type Complaint, stateTones } from "../complaint";
import { ReplyDialog } from "./reply-dialog";

interface Props {
  first: InitialData<`/cms/complaint/${number}`>;
  /** Undefined if there is no order, or the admin cannot read orders. */
  order: InitialData<`/cms/order/${number}`>["done"];
}

export function ComplaintPage({ first, order }: Props) {
  const t = useTranslator();
  const can = usePermission();
  const toast = useToast();
  const router = useRouter();
  const { done, put, refresh } = useApiQuery(first.path, { first });
  const complaint = done!;
  const [opened, setOpened] = useState<"reply" | "complete" | "refund">();
  const { id, state, version, answered_at } = complaint;
  const close = () => setOpened(undefined);
  const finish = (after: Complaint) => {
    put(after);
    close();
    toast({ message: t("complaints.sent") });
  };
  const isOpen = state !== "done" && can("complaint.answer");
  return (
    <>
      <PageHeader
        title={complaint.amount === null ? t("complaints.one") : formatMoney(complaint.amount)}
        badge={<Badge tone={stateTones[state]}>{t(`complaints.state.${state}`)}</Badge>}
        note={!answered_at && state !== "done" && <Due {...complaint} status="requested" />}
      >
        {order?.actions.includes("refund") && (
          <Button look="danger" onClick={() => setOpened("refund")}>
            {t("order.refund")}
          </Button>
        )}
        {isOpen && answered_at && <Button onClick={() => setOpened("complete")}>{t("complaints.complete")}</Button>}
        {isOpen && (
          <Button look="primary" onClick={() => setOpened("reply")}>
            {t("complaints.reply")}
          </Button>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <ComplaintCard complaint={complaint} />
          <History complaint={complaint} />
        </div>
        <div className="grid min-w-0 gap-4">
          <Card title={t("complaints.order")}>
            <p className="flex flex-wrap items-center gap-2 px-4 py-3">
              {order ? (
                <>
                  <Link href={`/admin/orders/${order.id}`} className="text-accent">
                    <OrderNumber number={order.order_no} />
                  </Link>
                  <OrderState {...order} />
                </>
              ) : (
                (complaint.order_no ?? t("complaints.noOrder"))
              )}
            </p>
          </Card>
          {order && (
            <>
              <OrderLines order={order} />
              <OrderParcels order={{ ...order, actions: [] }} onEdit={close} onTakeBack={async () => {}} />
              <OrderRequests order={order} />
            </>
          )}
        </div>
      </div>
      {opened === "reply" && (
        // The reply can have arrived although its response was lost.
        <ReplyDialog complaint={complaint} onClose={close} onProblem={refresh} onDone={finish} />
      )}
      {opened === "complete" && (
        <ConfirmDialog
          title={t("complaints.complete")}
          act={t("complaints.complete")}
          call={(send) => send("POST", `/cms/complaint/${id}/complete`, { body: { version } })}
          onClose={() => {
            close();
            refresh();
          }}
          onDone={finish}
        >
          <p className="text-ink-2">{t("complaints.complete.what")}</p>
        </ConfirmDialog>
      )}
      {opened === "refund" && order && (
        <RefundDialog
          order={order}
          onClose={close}
          onProblem={() => router.refresh()}
          onDone={(_, fen) => {
            router.refresh();
            close();
            toast({ message: t("order.refund.done", { amount: formatMoney(fen) }) });
          }}
        />
      )}
    </>
  );
}

function ComplaintCard({ complaint }: { complaint: Complaint }) {
  const t = useTranslator();
  const { text, phone, refund_wanted, complaint_id, complained_at } = complaint;
  const facts = [
    [t("complaints.phone"), phone],
    [t("complaints.refundWanted"), refund_wanted && formatMoney(refund_wanted)],
    [t("complaints.number"), complaint_id],
  ] as const;
  return (
    <Card title={t("complaints.text")} note={<Time at={complained_at} />}>
      <div className="grid gap-3 px-4 py-3">
        <bdi className="whitespace-pre-wrap wrap-anywhere">{text || t("complaints.erased")}</bdi>
        <Pictures complaint={complaint} pictures={complaint.pictures} />
        {facts.map(
          ([label, value]) =>
            value && (
              <p key={label}>
                <span className="text-ink-2">{label}</span> <CopyText text={value} />
              </p>
            ),
        )}
      </div>
    </Card>
  );
}

/** The browser shows the text in place of a picture that WeChat Pay has no more. */
function Pictures({ complaint: { id }, pictures }: { complaint: Complaint; pictures: readonly string[] }) {
  const t = useTranslator();
  return (
    <ul className="flex flex-wrap gap-2 empty:hidden">
      {pictures.map((picture, at) => {
        const url = `/cms/complaint/${id}/picture/${encodeURIComponent(picture)}`;
        return (
          <li key={picture}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={t("viewer.picture", { number: at + 1, count: pictures.length })}
                className="size-28 rounded-control border border-line-soft object-cover text-small"
              />
            </a>
          </li>
        );
      })}
    </ul>
  );
}

const titled = [
  "USER_CREATE_COMPLAINT",
  "USER_CONTINUE_COMPLAINT",
  "USER_CONFIRM_COMPLAINT",
  "MERCHANT_CONFIRM_COMPLETE",
  "MERCHANT_APPROVE_REFUND",
] as const;

/** WeChat Pay has many types of lines. Those without a title here have a text. */
function History({ complaint }: { complaint: Complaint }) {
  const t = useTranslator();
  const titleOf = (type: string) => {
    const known = titled.find((one) => one === type);
    const by = (["USER", "MERCHANT"] as const).find((one) => type.startsWith(one)) ?? "PLATFORM";
    return t(`complaints.event.${known ?? by}`);
  };
  return (
    <Card title={t("complaints.history")}>
      <ol className="grid gap-3 px-4 py-3.5">
        {complaint.events.toReversed().map(({ id, type, text, pictures, user, key, created_at }) => (
          <li key={id} className="grid min-w-0 gap-1">
            <p>
              <b>{titleOf(type)}</b>{" "}
              <span className="text-small text-ink-2">
                {user && withKey(user.nickname, key)} <Time at={created_at} />
              </span>
            </p>
            <bdi className="whitespace-pre-wrap wrap-anywhere">{text}</bdi>
            <Pictures complaint={complaint} pictures={pictures} />
          </li>
        ))}
      </ol>
    </Card>
  );
}
