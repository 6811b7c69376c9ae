"use client";

import { Ban, Gift, UserX } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { ListFailure } from "@/components/data-table/list-failure";
import { ConfirmDialog } from "@/components/edit/confirm-dialog";
import { Time } from "@/components/i18n/time";
import { useTranslator } from "@/components/i18n/translator";
import { PageHeader } from "@/components/page/page-header";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { CopyText } from "@/components/ui/copy-text";
import { Crumb } from "@/components/ui/crumb";
import { Skeleton } from "@/components/ui/skeleton";
import { useToast } from "@/components/ui/toast";
import { customerName } from "@/lib/i18n/admin/customer-name";
import { formatMoney, formatNumber } from "@/lib/i18n/format";
import { CouponCopies } from "../../coupons/[id]/coupon-copies";
import { fullAddress } from "../../orders/order-names";
import { UserSessions } from "../../users/[id]/user-sessions";
import { type Customer, UserState } from "../../users/user-state";
import { CustomerNotes } from "../customer-notes";
import { GrantOneDialog } from "../grant-dialogs";
import { CustomerOrders } from "./customer-orders";
import { EraseDialog } from "./erase-dialog";

export function CustomerPage({ first, held }: { first: Customer; held: readonly string[] }) {
  const t = useTranslator();
  const router = useRouter();
  const toast = useToast();
  const send = useSend();
  const [customer, setCustomer] = useState(first);
  const [isAsking, setAsking] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [isGiving, setGiving] = useState(false);
  const path = `/cms/customer/${customer.id}` as const;
  const name = customerName(customer, t);

  function show(after: Customer) {
    setCustomer(after);
    router.refresh();
  }
  /** Without `version`, the change applies regardless of other edits, because it cannot conflict with them. */
  async function enable(version?: number) {
    const { done, problem } = await send("PUT", path, { body: { status: "active", version } });
    if (done) show(done);
    return problem;
  }
  async function enableNow() {
    const problem = await enable();
    toast({ message: t("users.enabled", { name }), problem });
  }

  const { order_count, paid_count, spent, last_order_at } = customer;
  const facts = [
    [t("customers.column.orders"), formatNumber(order_count)],
    [t("customers.column.paid"), formatNumber(paid_count)],
    [t("customers.spent"), formatMoney(spent)],
    ...(paid_count > 0 ? [[t("customers.average"), formatMoney(Math.round(spent / paid_count))]] : []),
  ];
  return (
    <>
      <Crumb label={name} />
      <PageHeader
        title={
          <span className="flex items-center gap-2.5">
            <Avatar name={name} url={customer.avatar_sizes?.small.url ?? customer.avatar} size={32} />
            <bdi>{name}</bdi>
          </span>
        }
        badge={<UserState status={customer.status} />}
        note={formatMoney(spent)}
      >
        {held.includes("coupon.grant") && held.includes("coupon.read") && (
          <Button icon={<Gift className="size-4" aria-hidden="true" />} onClick={() => setGiving(true)}>
            {t("customers.grant")}
          </Button>
        )}
        {held.includes("customer.edit") &&
          (customer.status === "active" ? (
            <Button look="danger" icon={<Ban className="size-4" aria-hidden="true" />} onClick={() => setAsking(true)}>
              {t("users.disable")}
            </Button>
          ) : (
            <Button onClick={enableNow}>{t("users.enable")}</Button>
          ))}
        {held.includes("customer.erase") && (
          <Button icon={<UserX className="size-4" aria-hidden="true" />} onClick={() => setErasing(true)}>
            {t("customers.erase")}
          </Button>
        )}
      </PageHeader>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        {(held.includes("order.read") || held.includes("coupon.read")) && (
          <div className="grid min-w-0 gap-4">
            {held.includes("order.read") && <CustomerOrders userId={customer.id} count={order_count} />}
            {held.includes("coupon.read") && <CouponCopies of={{ user_id: customer.id }} />}
          </div>
        )}
        <div className="grid min-w-0 gap-4">
          <Card title={t("customers.figures")}>
            <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 px-4 py-3">
              {facts.map(([label, value]) => (
                <div key={label} className="contents">
                  <dt className="text-ink-2">{label}</dt>
                  <dd className="text-right tabular-nums">{value}</dd>
                </div>
              ))}
              {last_order_at && (
                <>
                  <dt className="text-ink-2">{t("customers.column.last")}</dt>
                  <dd className="text-right">
                    <Time at={last_order_at} />
                  </dd>
                </>
              )}
            </dl>
          </Card>
          <CustomerNotes customer={customer} onDone={show} />
          <Card title={t("customers.about")}>
            <dl className="grid grid-cols-[90px_minmax(0,1fr)] gap-y-1.5 px-4 py-3">
              {(["phone", "email", "username"] as const).map(
                (field) =>
                  customer[field] && (
                    <div key={field} className="contents">
                      <dt className="text-ink-2">{t(`users.${field}`)}</dt>
                      <dd className="min-w-0">
                        <CopyText text={customer[field]} />
                      </dd>
                    </div>
                  ),
              )}
              <dt className="text-ink-2">{t("customers.column.created")}</dt>
              <dd>
                <Time at={customer.created_at} />
              </dd>
            </dl>
          </Card>
          <CustomerAddresses userId={customer.id} />
          <CustomerTerms userId={customer.id} />
          {held.includes("session.read") && (
            <UserSessions
              key={customer.version}
              userId={customer.id}
              name={name}
              mayEnd={held.includes("session.revoke")}
            />
          )}
        </div>
      </div>
      {isGiving && <GrantOneDialog customer={{ id: customer.id, name }} onClose={() => setGiving(false)} />}
      {isErasing && (
        <EraseDialog
          id={customer.id}
          name={name}
          onClose={() => setErasing(false)}
          onDone={() => {
            toast({ message: t("customers.erase.done") });
            router.push("/admin/customers");
          }}
        />
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("users.disable.title", { name })}
          act={t("users.disable")}
          call={(send) => send("PUT", path, { body: { status: "disabled" } })}
          onClose={() => setAsking(false)}
          onDone={(after) => {
            setAsking(false);
            show(after);
            toast({ message: t("users.disabled", { name }), undo: () => enable(after.version) });
          }}
        >
          <p>{t("customers.disable.what")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function CustomerTerms({ userId }: { userId: number }) {
  const t = useTranslator();
  const { done, problem, refresh } = useApiQuery("/cms/terms_acceptance", { query: { user_id: userId, size: 10 } });
  return (
    <Card title={t("customers.terms")}>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <Skeleton className="m-4 w-48" />}
      {done?.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("customers.terms.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map(({ id, title, version, accepted_at }) => (
          <li key={id} className="flex flex-wrap gap-x-3 px-4 py-2.5 wrap-anywhere">
            <bdi className="font-medium">{title}</bdi>
            <span className="text-ink-2">{t("customers.terms.version", { version })}</span>
            <span className="ml-auto text-ink-2">
              <Time at={accepted_at} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function CustomerAddresses({ userId }: { userId: number }) {
  const t = useTranslator();
  const path = `/cms/customer/${userId}/address` as const;
  const { done, problem, refresh } = useApiQuery(path);
  return (
    <Card title={t("customers.addresses")}>
      {problem && !done && <ListFailure problem={problem} onRetry={refresh} />}
      {!problem && !done && <Skeleton className="m-4 w-48" />}
      {done?.items.length === 0 && <p className="px-4 py-3 text-ink-2">{t("customers.addresses.none")}</p>}
      <ul className="divide-y divide-line-soft">
        {done?.items.map((address) => (
          <li key={address.id} className="px-4 py-2.5 wrap-anywhere">
            <div className="flex flex-wrap items-center gap-x-3">
              <bdi className="font-medium">{address.name}</bdi>
              <CopyText text={address.phone} />
              {address.is_default && <span className="ml-auto text-ink-2">{t("customers.addresses.default")}</span>}
            </div>
            <p className="text-ink-2">
              <bdi>{fullAddress(address)}</bdi> {address.postal_code}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
