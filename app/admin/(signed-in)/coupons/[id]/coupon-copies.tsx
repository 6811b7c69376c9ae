"use client";

import { useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt } from "@/components/api/problem";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSave } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { toSearchString } from "@/components/data-table/list-state";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { Time, useNow } from "@/components/i18n/time";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { describeMoment } from "@/components/offers/describe-rule";
import { usePermission } from "@/components/session/permissions";
import { Badge, type Tone } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { formatNumber } from "@/lib/i18n/format";

type Copy = Answer<"GET", "/cms/user_coupon">["items"][number];

const tones: Record<Copy["status"], Tone> = { unused: "blue", used: "green", expired: "gray", void: "gray" };
const size = 10;

type Owner = { coupon_id: number } | { user_id: number };

/** The copies of a coupon, or the coupons of a customer. */
export function CouponCopies({ of }: { of: Owner }) {
  const t = useTranslator();
  const isOfCustomer = "user_id" in of;
  const [page, setPage] = useState(1);
  const [withdrawn, setWithdrawn] = useState<Copy>();
  const nameOf = useCustomerName();
  const { done, problem, refresh } = useApiQuery("/cms/user_coupon", { query: { ...of, page, size } });
  const isLast = !done || done.page * size >= done.total;
  return (
    <Card
      title={t(isOfCustomer ? "coupons.ofCustomer" : "coupons.copies")}
      note={done && done.total > 0 && `${formatNumber(done.total)}${done.total_is_more ? "+" : ""}`}
      aside={
        done &&
        done.total > size && (
          <>
            <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
              {t("coupons.copies.before")}
            </Button>
            <Button disabled={isLast} onClick={() => setPage(page + 1)}>
              {t("coupons.copies.next")}
            </Button>
          </>
        )
      }
    >
      {problem && <ListFailure problem={problem} onRetry={refresh} />}
      {!done && !problem && <Skeleton className="m-4 w-48" />}
      {done?.total === 0 && (
        <p className="px-4 py-3 text-ink-2">{t(isOfCustomer ? "coupons.ofCustomer.none" : "coupons.copies.none")}</p>
      )}
      <ul className="divide-y divide-line-soft">
        {done?.items.map((copy) => (
          <CopyRow key={copy.id} copy={copy} isOfCustomer={isOfCustomer} onWithdraw={() => setWithdrawn(copy)} />
        ))}
      </ul>
      {withdrawn && (
        <WithdrawDialog
          title={t("coupons.withdraw.title", { name: nameOf(withdrawn) })}
          path={`/cms/user_coupon/${withdrawn.id}/void`}
          onClose={() => {
            setWithdrawn(undefined);
            refresh();
          }}
        />
      )}
    </Card>
  );
}

function useCustomerName() {
  const t = useTranslator();
  return ({ user: { id, nickname } }: Copy) => nickname || t("common.customer", { id });
}

interface Row {
  copy: Copy;
  /** The page is the customer's, so the row names the coupon. */
  isOfCustomer: boolean;
  onWithdraw: () => void;
}

function CopyRow({ copy, isOfCustomer, onWithdraw }: Row) {
  const t = useTranslator();
  const reader = useReader();
  const now = useNow();
  const can = usePermission();
  const nameOf = useCustomerName();
  const { user, status, order_id, valid_to, void_reason, created_at } = copy;
  const text = isOfCustomer ? copy.name : nameOf(copy);
  const name = <bdi className="wrap-anywhere">{text}</bdi>;
  const until = describeMoment(valid_to, true, { reader, now });
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-0.5 px-4 py-2">
      <span className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
        {isOfCustomer || can("customer.read") ? (
          <Link
            href={isOfCustomer ? `/admin/coupons/${copy.coupon_id}` : `/admin/customers/${user.id}`}
            className="font-medium hover:text-accent hover:underline"
          >
            {name}
          </Link>
        ) : (
          <span className="font-medium">{name}</span>
        )}
        <Badge tone={tones[status]}>{t(`coupons.copies.status.${status}`)}</Badge>
      </span>
      <span className="row-span-2 flex items-center gap-2">
        {order_id !== null && can("order.read") && (
          <Link href={`/admin/orders/${order_id}`} className="text-accent hover:underline">
            {t("coupons.copies.order")}
          </Link>
        )}
        {(status === "unused" || status === "expired") && can("coupon.grant") && (
          <Button
            aria-label={t(isOfCustomer ? "coupons.withdraw.one" : "coupons.withdraw.of", { name: text })}
            onClick={onWithdraw}
          >
            {t("coupons.withdraw")}
          </Button>
        )}
      </span>
      <span className="text-small text-ink-2 wrap-anywhere">
        <Time at={created_at} />
        {status === "unused" && ` · ${t("coupons.copies.until", { end: until })}`}
        {void_reason && (
          <>
            {" · "}
            <bdi>{void_reason}</bdi>
          </>
        )}
      </span>
    </li>
  );
}

interface Withdrawal {
  title: string;
  path: `/cms/${"user_coupon" | "coupon_grant"}/${number}/void`;
  onClose: () => void;
}

function WithdrawDialog({ title, path, onClose }: Withdrawal) {
  const t = useTranslator();
  const toast = useToast();
  const { save, ...saving } = useSave(() => {
    toast({ message: t("coupons.withdrawn") });
    onClose();
  });
  return (
    <FormDialog
      title={title}
      act={t("coupons.withdraw")}
      isDanger
      {...saving}
      onClose={onClose}
      onSubmit={(form) => save((send) => send("PUT", path, { body: { reason: textOf(form, "reason") } }))}
    >
      <p>{t("coupons.withdraw.what")}</p>
      <TextField
        label={t("coupons.withdraw.reason")}
        name="reason"
        help={t("coupons.withdraw.reason.help")}
        error={errorAt(saving.problem, "reason")}
        maxLength={200}
        required
      />
    </FormDialog>
  );
}

/** The grants to all customers of a filter, each of which can be withdrawn as a whole. */
export function CouponGrants({ couponId }: { couponId: number }) {
  const t = useTranslator();
  const can = usePermission();
  const [withdrawn, setWithdrawn] = useState<number>();
  const { done, refresh } = useApiQuery("/cms/coupon_grant", { query: { coupon_id: couponId } });
  if (!done?.items.length) return null;
  return (
    <Card title={t("coupons.grants")}>
      <ul className="divide-y divide-line-soft">
        {done.items.map(({ id, filter, granted, left, created_at }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2">
            <Link
              href={`/admin/customers${toSearchString(filter)}`}
              className="font-medium hover:text-accent hover:underline"
            >
              {t("coupons.grants.count", { count: granted })}
            </Link>
            <span className="text-small text-ink-2">
              <Time at={created_at} /> · {t("coupons.grants.left", { count: left })}
            </span>
            {left > 0 && can("coupon.grant") && (
              <Button className="ml-auto" onClick={() => setWithdrawn(id)}>
                {t("coupons.grants.withdraw")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {withdrawn !== undefined && (
        <WithdrawDialog
          title={t("coupons.grants.withdraw.title")}
          path={`/cms/coupon_grant/${withdrawn}/void`}
          onClose={() => {
            setWithdrawn(undefined);
            refresh();
          }}
        />
      )}
    </Card>
  );
}
