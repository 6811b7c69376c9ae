import { Fragment, useState } from "react";
import { newIdempotencyKey } from "@/components/api/cms";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { Kbd } from "@/components/ui/button";
import { CheckField } from "@/components/ui/field";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../[id]/picture";
import { CopyRecipient } from "../copy-recipient";
import { fullAddress, shortOrderNo } from "../order-names";
import { describeRefunds } from "../payment-texts";
import type { ListedOrder } from "../types";
import { unshippedUnits, withheldNotes } from "../unshipped-units";
import { type ParcelEntry, ParcelForm } from "./parcel-form";
import type { Parcel } from "./queue";

interface Props extends ParcelEntry {
  /** Other waiting orders to the same recipient and address. If joined, they are shipped in this parcel. */
  companions: ListedOrder[];
  isJoined: boolean;
  onJoin: (isJoined: boolean) => void;
  /** The parcel that the server rejected: a part shipment is offered again as it was. */
  failed: Parcel | undefined;
}

/** The number of units by line. */
type Counts = Readonly<Record<number, number>>;
const linesLeft = ({ items = [] }: ListedOrder) =>
  items.map((line) => ({ ...line, left: unshippedUnits(line) })).filter(({ left }) => left > 0);

export function DeskOrder({ companions, isJoined, onJoin, failed, onShip, ...entry }: Props) {
  const { order } = entry;
  const lines = linesLeft(order);
  const [counts, setCounts] = useState<Counts | undefined>(
    failed?.items && Object.fromEntries(failed.items.map(({ item_id, count }) => [item_id, count])),
  );
  const [key] = useState(() => failed?.key ?? newIdempotencyKey());
  const canSplit = !isJoined && order.address && lines.reduce((sum, { left }) => sum + left, 0) > 1;
  const part = canSplit ? counts : undefined;
  function ship(parcel: Parcel) {
    if (!part || lines.every(({ id, left }) => (part[id] ?? left) === left)) return onShip(parcel);
    const items = lines
      .map(({ id, left }) => ({ item_id: id, count: part[id] ?? left }))
      .filter(({ count }) => count > 0);
    if (items.length) onShip({ ...parcel, items, key });
  }
  const t = useTranslator();
  const refunds = describeRefunds(order, t);
  const sent = (order.items ?? []).reduce((sum, { shipped_count }) => sum + shipped_count, 0);

  return (
    <section aria-label={t("order.title", { number: order.order_no })} className="min-w-0 rounded-card border bg-panel">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line-soft px-5 py-3.5">
        <h2 className="min-w-0 text-title wrap-anywhere">
          <bdi>{order.recipient?.name || order.user.nickname || `#${order.user.id}`}</bdi>
        </h2>
        <OrderNumber number={order.order_no} />
        <span className="text-ink-2 tabular-nums">{formatMoney(order.total_price)}</span>
        <span className="ml-auto">
          <OrderState {...order} />
        </span>
      </div>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1.5 border-b border-line-soft px-5 py-3.5">
        <dt className="text-ink-2">{t("desk.to")}</dt>
        <dd className="wrap-anywhere">
          {order.address ? (
            <>
              <bdi>{order.address.name}</bdi> · <span className="tabular-nums">{order.address.phone}</span>
              <br />
              <bdi>{fullAddress(order.address)}</bdi> <span className="text-ink-3">{order.address.postal_code}</span>
              <span className="mt-1.5 block">
                <CopyRecipient address={order.address} />
              </span>
            </>
          ) : (
            t("desk.noAddress")
          )}
        </dd>
        {(["remark", "note"] as const).map(
          (name) =>
            order[name] && (
              <div key={name} className="contents">
                <dt className="text-ink-2">{t(`desk.${name}`)}</dt>
                <dd className="max-h-24 overflow-y-auto rounded-control bg-amber-soft px-2 py-0.5 font-medium whitespace-pre-wrap text-amber wrap-anywhere">
                  <bdi>{order[name]}</bdi>
                </dd>
              </div>
            ),
        )}
        {refunds.map(({ id, text }) => (
          <dd
            key={id}
            className="col-span-2 rounded-control bg-amber-soft px-2 py-0.5 font-medium text-amber wrap-anywhere"
          >
            {text}
          </dd>
        ))}
        {withheldNotes(order, t).map((text) => (
          <dd key={text} className="col-span-2 rounded-control bg-amber-soft px-2 py-0.5 font-medium text-amber">
            {text}
          </dd>
        ))}
        {sent > 0 && (
          <dd className="col-span-2 text-amber">{t("desk.partSent", { count: sent, of: order.total_count })}</dd>
        )}
      </dl>
      {companions.length > 0 && (
        <label className="flex min-h-11 items-center gap-2.5 border-b border-line-soft bg-soft px-5 py-2.5">
          <input
            type="checkbox"
            className="size-4 shrink-0 accent-accent"
            checked={isJoined}
            onChange={({ target }) => onJoin(target.checked)}
          />
          <span className="min-w-0 wrap-anywhere">
            {t("desk.join", { count: companions.length, orders: companions.map(shortOrderNo).join(", ") })}
          </span>
        </label>
      )}
      <Goods
        orders={isJoined ? [order, ...companions] : [order]}
        counts={part}
        onCount={(id, count) => setCounts({ ...part, [id]: count })}
      />
      {canSplit && (
        <div className="border-b border-line-soft px-5 py-1.5">
          <CheckField
            label={t("desk.part")}
            checked={part !== undefined}
            onChange={(isPart) => setCounts(isPart ? {} : undefined)}
          />
        </div>
      )}
      <ParcelForm {...entry} onShip={ship} />
      <Legend />
    </section>
  );
}

const keys = [
  [["Enter"], "ship"],
  [["Alt C"], "carrier"],
  [["↑", "↓"], "other"],
  [["Alt S"], "skip"],
  [["Alt Z"], "undo"],
  [["Alt H"], "counter"],
  [["Alt O"], "open"],
  [["Alt P"], "print"],
] as const;

function Legend() {
  const t = useTranslator();
  return (
    <dl
      aria-label={t("desk.keys")}
      className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line-soft px-5 py-3 text-small text-ink-2 max-md:hidden"
    >
      {keys.map(([faces, what]) => (
        <div key={what} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {faces.map((face) => (
              <Kbd key={face}>{face}</Kbd>
            ))}
          </dt>
          <dd>{t(`desk.key.${what}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface GoodsProps {
  orders: ListedOrder[];
  /** The units of each line in a part shipment. A line without a number is shipped in full. */
  counts: Counts | undefined;
  onCount: (id: number, count: number) => void;
}
function Goods({ orders, counts, onCount }: GoodsProps) {
  const t = useTranslator();
  return (
    <ul className="max-h-[46dvh] overflow-y-auto">
      {orders.map((order, at) => (
        <Fragment key={order.id}>
          {orders.length > 1 && (
            <li className="border-b border-line-soft bg-hover px-5 py-1.5 text-small text-ink-2 wrap-anywhere">
              <code>{shortOrderNo(order)}</code>
              {at > 0 &&
                [
                  order.remark,
                  order.note,
                  ...describeRefunds(order, t).map(({ text }) => text),
                  ...withheldNotes(order, t),
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <bdi key={text} className="ml-3 font-medium whitespace-pre-wrap text-amber">
                      {text}
                    </bdi>
                  ))}
            </li>
          )}
          {linesLeft(order).map((line) => (
            <li key={line.id} className="flex items-center gap-4 border-b border-line-soft px-5 py-3">
              <Picture line={line} size={56} />
              <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
              {counts && (
                <input
                  type="number"
                  aria-label={t("order.ship.count", { name: fullName(line.name, line.variant_name) })}
                  min={0}
                  max={line.left}
                  value={counts[line.id] ?? line.left}
                  onChange={({ target }) =>
                    onCount(line.id, Math.min(line.left, Math.max(0, Math.floor(Number(target.value)))))
                  }
                  className="entry w-20 text-right tabular-nums"
                />
              )}
              <span className="text-title tabular-nums">
                {counts ? "/" : "×"} {line.left}
              </span>
            </li>
          ))}
        </Fragment>
      ))}
    </ul>
  );
}
