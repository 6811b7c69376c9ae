"use client";

import { useTranslator } from "@/components/i18n/translator";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { Link } from "@/components/ui/link";
import { customerName } from "@/lib/i18n/admin/customer-name";
import { CopyRecipient } from "../copy-recipient";
import { fullAddress } from "../order-names";
import type { Opened, Order } from "../types";
import { LongText } from "./long-text";

interface Props {
  order: Order;
  open: (action: Opened) => void;
  seesCustomers: boolean;
}

export function OrderTo({ order, open, seesCustomers }: Props) {
  const t = useTranslator();
  const { address, contact, user, remark, actions } = order;
  return (
    <div className="grid min-w-0 gap-4">
      <Card
        title={t(order.delivery === "pickup" ? "order.pickup" : address ? "order.shipTo" : "order.virtual")}
        aside={
          <span className="flex flex-wrap justify-end gap-2">
            {address && <CopyRecipient address={address} />}
            {actions.includes("edit_address") && (
              <Button onClick={() => open("edit_address")} aria-label={`${t("order.edit")}: ${t("order.address")}`}>
                {t("order.edit")}
              </Button>
            )}
          </span>
        }
      >
        <dl className="grid grid-cols-[90px_minmax(0,1fr)] gap-y-1.5 px-4 py-3">
          {address && (
            <>
              <dt className="text-ink-2">{t("order.name")}</dt>
              <dd className="wrap-anywhere">
                <bdi>{address.name}</bdi>
              </dd>
              <dt className="text-ink-2">{t("order.phone")}</dt>
              <dd>
                <CopyText text={address.phone} />
              </dd>
              <dt className="text-ink-2">{t("order.address")}</dt>
              <dd className="wrap-anywhere">
                <bdi>{fullAddress(address)}</bdi>{" "}
                {address.postal_code && <span className="text-ink-3">{address.postal_code}</span>}
              </dd>
            </>
          )}
          {contact && (
            <>
              <dt className="text-ink-2">{t("order.contact")}</dt>
              <dd className="wrap-anywhere">
                <bdi>{contact.name}</bdi> <CopyText text={contact.phone} />
              </dd>
            </>
          )}
          <dt className="text-ink-2">{t("order.delivery")}</dt>
          <dd>{t(`orders.delivery.${order.delivery}`)}</dd>
          <dt className="text-ink-2">{t("order.customer")}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <bdi>{customerName({ ...user, username: null, recipient: (address ?? contact)?.name ?? null }, t)}</bdi>
            {seesCustomers && user.phone && <span className="block tabular-nums">{user.phone}</span>}
            <Link
              href={`/admin/orders?user_id=${user.id}`}
              className="block text-accent underline-offset-3 hover:underline"
            >
              {t("order.customer.orders")}
            </Link>
          </dd>
        </dl>
        {!address && (
          <p className="border-t border-line-soft px-4 py-2.5 text-ink-2">
            {t(order.delivery === "pickup" ? "order.pickup.what" : "order.virtual.what")}
          </p>
        )}
      </Card>
      {remark && (
        <Card title={t("order.remark")}>
          <div className="bg-amber-soft font-medium text-amber">
            <LongText label={t("order.remark")} text={remark} />
          </div>
        </Card>
      )}
    </div>
  );
}
