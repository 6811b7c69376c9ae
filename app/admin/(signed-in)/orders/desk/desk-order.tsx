"use client";

import { ArrowRight, ScanLine } from "lucide-react";
import { type FormEvent, Fragment, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { OrderNumber } from "@/components/order-number";
import { OrderState } from "@/components/order-state";
import { Doubt, ProblemNote } from "@/components/problem-note";
import { errorAt, type PageProblem, problemWords } from "@/components/problem-words";
import { ScanButton } from "@/components/scan-button";
import { Button, Kbd } from "@/components/ui/button";
import { limited } from "@/components/ui/limited";
import { useReader, useWords } from "@/components/words";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../[id]/picture";
import { fullAddress } from "../address";
import { CarrierField } from "../carrier-field";
import { CopyRecipient } from "../copy-recipient";
import { leftOf, saidHeld } from "../left-of";
import { saidRefunds } from "../said-refunds";
import type { Carrier } from "../shop-words";
import type { ListedOrder } from "../types";
import { shortNo } from "./names";
import type { Parcel } from "./queue";

export type Scanned = "an order's" | "no order's" | "unknown";

interface Shown {
  order: ListedOrder;
  /** Other orders that wait for the same person at the same address. Joined: they go in this parcel, too. */
  companions: ListedOrder[];
  isJoined: boolean;
  onJoin: (isJoined: boolean) => void;
  carriers: Carrier[];
  carrier: string;
  onCarrier: (carrier: string) => void;
  /** The typed number. It stays while another order is open, and when the server refuses it. */
  number: string;
  onNumber: (number: string) => void;
  refusal: PageProblem | undefined;
  /** The question that a second Enter answers with yes. */
  question: string | undefined;
  /** Nothing can be typed or shipped for the moment. */
  isHeld: boolean;
  onShip: (parcel: Parcel) => void;
  /** Takes the order of this number to hand, as its packing slip was scanned. */
  onScan: (number: string) => Promise<Scanned>;
  onSkip: () => void;
}

const orderNumber = /^\d{22}$/;

/** Shows one order, large: the goods to pack, the address, and the cursor already in the field of the number. */
export function DeskOrder({
  order,
  companions,
  isJoined,
  onJoin,
  carriers,
  carrier,
  onCarrier,
  number,
  onNumber,
  refusal,
  question,
  isHeld,
  onShip,
  onScan,
  onSkip,
}: Shown) {
  const words = useWords();
  const { language } = useReader();
  const [isMissing, setMissing] = useState(false);
  const isScanning = useRef(false);
  const entry = useRef<HTMLInputElement>(null);
  const refunds = saidRefunds(order, words);
  const isExpress = order.delivery === "express";
  const sent = (order.items ?? []).reduce((sum, { shipped_count }) => sum + shipped_count, 0);

  // Each order begins with the cursor in its field: scan, Enter, scan, Enter.
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) entry.current?.focus({ preventScroll: window.innerWidth < 768 });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    enter(number.trim());
  }
  /** A scan by the camera is a look at one label: the number is shown, and Enter ships. A slip's number takes its order at once. */
  function take(code: string) {
    if (isHeld) return;
    onNumber(code);
    if (orderNumber.test(code)) return void scan(code);
    entry.current?.focus();
  }
  function enter(value: string) {
    if (isHeld) return;
    if (orderNumber.test(value)) return void scan(value);
    if (!isExpress) return onShip(value ? { courier_name: value } : {});
    if (!value) {
      setMissing(true);
      return entry.current?.focus();
    }
    onShip({ carrier, tracking_no: value });
  }

  async function scan(value: string) {
    if (isScanning.current) return;
    isScanning.current = true;
    const scanned = await onScan(value);
    isScanning.current = false;
    if (scanned === "an order's") onNumber("");
    if (scanned === "no order's") onShip(isExpress ? { carrier, tracking_no: value } : { courier_name: value });
  }

  /** A held Enter key repeats: it would ship the next order with an empty hand. */
  const noRepeat = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.repeat || event.nativeEvent.isComposing)) event.preventDefault();
  };
  const error =
    isMissing && !number.trim() ? words("desk.trackingMissing") : refusal && errorAt(refusal, "tracking_no");

  return (
    <section
      aria-label={words("order.title", { number: order.order_no })}
      className="min-w-0 rounded-card border bg-panel"
    >
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
        <dt className="text-ink-2">{words("desk.to")}</dt>
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
            words("desk.noAddress")
          )}
        </dd>
        {(["remark", "note"] as const).map(
          (name) =>
            order[name] && (
              <div key={name} className="contents">
                <dt className="text-ink-2">{words(`desk.${name}`)}</dt>
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
        {saidHeld(order, words).map((text) => (
          <dd key={text} className="col-span-2 rounded-control bg-amber-soft px-2 py-0.5 font-medium text-amber">
            {text}
          </dd>
        ))}
        {sent > 0 && (
          <dd className="col-span-2 text-amber">{words("desk.partSent", { count: sent, of: order.total_count })}</dd>
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
            {words("desk.join", { count: companions.length, orders: companions.map(shortNo).join(", ") })}
          </span>
        </label>
      )}
      <Goods orders={isJoined ? [order, ...companions] : [order]} />
      <form
        onSubmit={submit}
        onKeyDown={noRepeat}
        className="grid gap-3 px-5 py-4 max-md:sticky max-md:bottom-0 max-md:rounded-b-card max-md:border-t max-md:bg-panel"
      >
        {question && <Doubt>{question}</Doubt>}
        {refusal && <ProblemNote>{problemWords(refusal, words, language)}</ProblemNote>}
        <div className="flex flex-wrap items-start gap-3">
          {isExpress && (
            <div data-desk-carrier="" className="w-44 max-md:w-full">
              <CarrierField carriers={carriers} value={carrier} onChange={onCarrier} shortcut="Alt+C" />
            </div>
          )}
          <div className="grid min-w-60 flex-1 gap-1">
            <label htmlFor="desk-number" className="font-medium">
              {words(isExpress ? "desk.tracking" : "desk.courier")}
            </label>
            <div className="flex items-center gap-2">
              <div className="relative min-w-0 flex-1">
                <ScanLine
                  className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
                  aria-hidden="true"
                />
                <input
                  ref={entry}
                  id="desk-number"
                  value={number}
                  onChange={(event) => onNumber(event.target.value)}
                  readOnly={isHeld}
                  {...limited(isExpress ? 64 : 40)}
                  autoComplete="off"
                  autoCapitalize="characters"
                  spellCheck={false}
                  enterKeyHint="send"
                  aria-invalid={error ? true : undefined}
                  aria-describedby={error ? "desk-number-error" : undefined}
                  className="entry pl-9 font-mono"
                />
              </div>
              <ScanButton label={words("common.scan")} onScan={take} />
            </div>
            {error && (
              <p id="desk-number-error" role="alert" className="text-small text-red">
                {error}
              </p>
            )}
          </div>
          <div className="flex w-full justify-end gap-2">
            <Button onClick={onSkip} aria-keyshortcuts="Alt+S">
              {words("desk.skip")}
            </Button>
            <Button
              type="submit"
              look="primary"
              disabled={isExpress && !carriers.length}
              aria-disabled={isHeld}
              className="max-md:flex-1 max-md:justify-center"
            >
              {words("desk.shipNext")}
              <ArrowRight className="size-4" aria-hidden="true" />
            </Button>
          </div>
        </div>
      </form>
      <dl
        aria-label={words("desk.keys")}
        className="flex flex-wrap gap-x-5 gap-y-1.5 border-t border-line-soft px-5 py-3 text-small text-ink-2 max-md:hidden"
      >
        {keys.map(([faces, what]) => (
          <div key={what} className="flex items-center gap-1.5">
            <dt className="flex gap-1">
              {faces.map((face) => (
                <Kbd key={face}>{face}</Kbd>
              ))}
            </dt>
            <dd>{words(`desk.key.${what}`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** What goes into the parcel. Of several orders, each has its number, and what its shopper wrote. */
function Goods({ orders }: { orders: ListedOrder[] }) {
  const words = useWords();
  return (
    <ul className="max-h-[46dvh] overflow-y-auto">
      {orders.map((order, at) => (
        <Fragment key={order.id}>
          {orders.length > 1 && (
            <li className="border-b border-line-soft bg-hover px-5 py-1.5 text-small text-ink-2 wrap-anywhere">
              <code>{shortNo(order)}</code>
              {at > 0 &&
                [
                  order.remark,
                  order.note,
                  ...saidRefunds(order, words).map(({ text }) => text),
                  ...saidHeld(order, words),
                ]
                  .filter(Boolean)
                  .map((text) => (
                    <bdi key={text} className="ml-3 font-medium whitespace-pre-wrap text-amber">
                      {text}
                    </bdi>
                  ))}
            </li>
          )}
          {(order.items ?? [])
            .map((line) => ({ ...line, left: leftOf(line) }))
            .filter(({ left }) => left > 0)
            .map((line) => (
              <li key={line.id} className="flex items-center gap-4 border-b border-line-soft px-5 py-3">
                <Picture line={line} size={56} />
                <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
                <span className="text-title tabular-nums">× {line.left}</span>
              </li>
            ))}
        </Fragment>
      ))}
    </ul>
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
