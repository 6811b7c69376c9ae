"use client";

import { HandCoins, MessageSquareText, PackageCheck, Printer, Table2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import { ListFailure } from "@/components/data-table/list-failure";
import { useLeave, useUnsaved } from "@/components/edit/unsaved";
import { Empty } from "@/components/empty";
import { takeCode } from "@/components/kept-code";
import { useNewOrders } from "@/components/new-orders";
import { PageHeader } from "@/components/page-header";
import { type PageProblem, problemWords } from "@/components/problem-words";
import { Button, ButtonLink, lookOf } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { useToast } from "@/components/ui/toast";
import { useReader, useWords } from "@/components/words";
import { useLastCarrier } from "../carrier-field";
import { CounterDialog } from "../counter-dialog";
import { heldOf, leftOf } from "../left-of";
import { saidRefunds } from "../said-refunds";
import type { Carrier } from "../shop-words";
import type { ListedOrder } from "../types";
import { useNumberDoubt } from "../use-number-doubt";
import { DeskOrder, type Scanned } from "./desk-order";
import { JustShipped } from "./just-shipped";
import { nameOf, shortNo } from "./names";
import { companionsOf, earlierOf } from "./one-parcel";
import { PasteDialog } from "./paste-dialog";
import { type Parcel, type Sent, undoable } from "./queue";
import { type Found, useDesk } from "./use-desk";

interface Shown {
  /** Only these orders, as chosen in the list. */
  ids: string | undefined;
  /** Changes each time that the palette asks for the counter. */
  counter: string | undefined;
  first: Found;
  carriers: Carrier[];
}

const mostListed = 12;
/** What is still to be packed: some of it may have left. */
const unitsLeft = ({ items = [] }: ListedOrder) => items.reduce((sum, line) => sum + leftOf(line), 0);

export function Desk({ ids, counter, first, carriers }: Shown) {
  const words = useWords();
  const { language } = useReader();
  const toast = useToast();
  const router = useRouter();
  const leave = useLeave();
  const [isPasting, paste] = useState(false);
  /** The code at the counter, empty until it is typed. Undefined: the counter is closed. */
  const [atCounter, setAtCounter] = useState<string>();
  useEffect(() => {
    if (counter) setAtCounter(takeCode());
  }, [counter]);
  const [said, say] = useState("");
  const [carrier, rememberCarrier] = useLastCarrier(carriers);
  /** Tracking numbers that are typed and not sent, by order. */
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({});
  const [refusals, setRefusals] = useState<Readonly<Record<number, PageProblem>>>({});
  const desk = useDesk(ids, first, {
    onOver(order) {
      setRefusals((before) => ({ ...before, [order.id]: { code: "order_state", detail: "", request_id: "" } }));
      say(words("desk.ofOrder", { number: shortNo(order), text: words("problem.order_state") }));
    },
    onGone: (order, problem) =>
      toast({
        message: words("desk.gone", { number: shortNo(order), why: problemWords(problem, words, language) }),
        isProblem: true,
      }),
    onProblem(order, problem) {
      setRefusals((before) => ({ ...before, [order.id]: problem }));
      const text = words("desk.failed.why", { why: problemWords(problem, words, language) });
      say(words("desk.ofOrder", { number: shortNo(order), text }));
      // The right was taken away: the page itself says so.
      if (problem.code === "forbidden") location.reload();
    },
  });
  const { waiting, current, done } = desk.queue;
  const order = waiting.find(({ id }) => id === current);
  const shipped = done.filter(({ state, at }) => state !== "failed" && !at);
  const failedParcel = done.find((each) => each.order.id === current && each.state === "failed")?.parcel;
  const number = (order && typed[order.id]) ?? failedParcel?.tracking_no ?? "";
  const waitingCount = desk.queue.total ?? waiting.length;

  const doubtOf = useNumberDoubt(carriers);
  /** What is odd about the number, until Enter is pressed once more. */
  const [asked, ask] = useState<Parcel & { id: number; question: string }>();
  const typing = (id: number, number: string) => setTyped((before) => ({ ...before, [id]: number }));
  useUnsaved(waiting.some(({ id }) => typed[id]?.trim()));

  /** Other orders for the same door, and the order at hand that they share the parcel of, once somebody has said so. */
  const companions = order ? companionsOf(order, waiting) : [];
  const [joinedTo, join] = useState<number>();
  const together = order ? [order, ...(joinedTo === order.id ? companions : [])] : [];

  /** How often Enter has shipped something here. */
  const presses = useRef(0);
  const [takingBack, setTakingBack] = useState(0);
  /** The last press is to be taken back, and a parcel of it has no answer yet. */
  const [isUndoing, setUndoing] = useState(false);
  /** An order is on its way back to hand. A number that is typed meanwhile is meant for it, and not for the one that stands here. */
  const isHeld = isUndoing || takingBack > 0;

  function ship(parcel: Parcel) {
    if (!order || isHeld) return;
    const question = together.flatMap((each) => questionAbout(each, parcel) ?? []).find((text) => text);
    if (question && !isAsked(order, parcel)) return ask({ id: order.id, ...parcel, question });
    ask(undefined);
    const at = waiting.indexOf(order);
    const others = waiting.filter((each) => !together.includes(each));
    const next = waiting.slice(at + 1).find((each) => others.includes(each)) ?? others[0];
    const told = { number: shortNo(order), name: nameOf(order) };
    say(
      next
        ? words("desk.announced", { ...told, next: `${shortNo(next)} ${nameOf(next)}` })
        : words("desk.announcedLast", told),
    );
    const ids = new Set(together.map(({ id }) => String(id)));
    const without = <Held,>(held: Readonly<Record<number, Held>>): Record<number, Held> =>
      Object.fromEntries(Object.entries(held).filter(([id]) => !ids.has(id)));
    setRefusals(without);
    setTyped(without);
    presses.current += 1;
    for (const each of together) void desk.ship(each, parcel, presses.current);
  }

  async function takeBack(all: Sent<ListedOrder>[]) {
    setTakingBack((count) => count + 1);
    for (const sent of all) {
      const problem = await desk.takeBack(sent);
      if (problem) toast({ message: problemWords(problem, words, language), isProblem: true });
      else say(words("desk.takenBack", { number: shortNo(sent.order) }));
    }
    setTakingBack((count) => count - 1);
  }
  function undo() {
    if (isHeld) return;
    setUndoing(true);
    if (!undoable(done, presses.current, Date.now())) toast({ message: words("desk.undo.soon") });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new answer goes on
  useEffect(() => {
    const last = isUndoing && undoable(done, presses.current, Date.now());
    if (!last) return;
    setUndoing(false);
    if (last.length) void takeBack(last);
    else toast({ message: words("desk.undo.nothing"), isProblem: true });
  }, [isUndoing, done]);

  function questionAbout(order: ListedOrder, { carrier, tracking_no }: Parcel) {
    const refunds = saidRefunds(order, words);
    const isRefunded =
      refunds.length > 0 && words("orders.doubt.refund", { refunds: refunds.map(({ text }) => text).join(" · ") });
    const odd = carrier && tracking_no ? oddAbout(order, carrier, tracking_no) : undefined;
    return [isRefunded, odd].filter(Boolean).join(" ") || undefined;
  }
  function oddAbout(order: ListedOrder, carrier: string, tracking_no: string) {
    const earlier = earlierOf(done, order, tracking_no);
    if (!earlier) return doubtOf(carrier, tracking_no);
    return words("desk.twice", { number: tracking_no, order: shortNo(earlier), name: nameOf(earlier) });
  }
  const isAsked = ({ id }: ListedOrder, { carrier, tracking_no }: Parcel) =>
    asked?.id === id && asked.carrier === carrier && asked.tracking_no === tracking_no;

  async function takeScanned(number: string): Promise<Scanned> {
    const here = waiting.find(({ order_no }) => order_no === number);
    const { done: found, problem } = here ? { done: here } : await desk.find(number);
    if (found?.actions.includes("ship")) desk.step({ kind: "take", order: found });
    else if (found || problem) {
      const why = problemWords(problem ?? { code: "order_state", detail: "", request_id: "" }, words, language);
      const message = found ? words("desk.gone", { number: shortNo(found), why }) : why;
      toast({ message, isProblem: true });
    }
    return found ? "an order's" : problem ? "unknown" : "no order's";
  }

  useNewOrders(desk.read);
  useDeskKeys(!isPasting, {
    next: () => desk.step({ kind: "move", by: 1 }),
    previous: () => desk.step({ kind: "move", by: -1 }),
    skip: () => desk.step({ kind: "skip" }),
    counter: () => setAtCounter(""),
    open: () => order && leave(() => router.push(`/admin/orders/${order.id}`)),
    print: () => order && window.open(`/admin/orders/print?ids=${order.id}&kind=slips`, "_blank", "noopener"),
    undo,
    carrier: () => document.querySelector<HTMLElement>("[data-desk-carrier] select")?.focus(),
  });

  return (
    <>
      <PageHeader
        title={words("desk.title")}
        note={[
          words("desk.waiting", { count: waitingCount }),
          shipped.length > 0 && words("desk.shippedHere", { count: shipped.length }),
        ]
          .filter(Boolean)
          .join(" · ")}
      >
        <a
          href={`/admin/orders/print?${ids ? `ids=${ids}` : "status=paid&sort=created_at"}&kind=picking`}
          className={classes(lookOf(), "max-md:hidden")}
        >
          <Printer className="size-4" aria-hidden="true" />
          {words("desk.picking")}
        </a>
        <Button
          icon={<HandCoins className="size-4" aria-hidden="true" />}
          aria-keyshortcuts="Alt+H"
          onClick={() => setAtCounter("")}
        >
          {words("orders.counter")}
        </Button>
        <Button icon={<Table2 className="size-4" aria-hidden="true" />} onClick={() => paste(true)}>
          {words("desk.paste")}
        </Button>
      </PageHeader>
      <p role="status" className="sr-only">
        {said}
      </p>
      {desk.problem && (
        <div className="mb-3">
          <ListFailure problem={desk.problem} onRetry={desk.read} />
        </div>
      )}
      <div
        className={classes(
          "grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_280px]",
          waiting.length > 0 && "xl:grid-cols-[260px_minmax(0,1fr)_260px]",
        )}
      >
        <Waiting
          orders={waiting}
          current={current}
          total={waitingCount}
          onChoose={(id) => desk.step({ kind: "choose", id })}
        />
        {order ? (
          <DeskOrder
            key={order.id}
            order={order}
            companions={companions}
            isJoined={joinedTo === order.id && companions.length > 0}
            onJoin={(isJoined) => {
              ask(undefined);
              join(isJoined ? order.id : undefined);
            }}
            carriers={carriers}
            carrier={failedParcel?.carrier ?? carrier}
            onCarrier={rememberCarrier}
            number={number}
            onNumber={(next) => typing(order.id, next)}
            refusal={refusals[order.id]}
            question={
              isAsked(
                order,
                order.delivery === "express"
                  ? { carrier: failedParcel?.carrier ?? carrier, tracking_no: number.trim() }
                  : {},
              )
                ? asked?.question
                : undefined
            }
            isHeld={isHeld}
            onShip={ship}
            onScan={takeScanned}
            onSkip={() => desk.step({ kind: "skip" })}
          />
        ) : (
          !desk.problem && (
            <Card>
              <Empty
                icon={<PackageCheck className="size-5" aria-hidden="true" />}
                title={words("desk.empty")}
                actions={<ButtonLink href="/admin/orders">{words("desk.empty.orders")}</ButtonLink>}
              >
                {words("desk.empty.what")}
              </Empty>
            </Card>
          )
        )}
        <JustShipped sent={done} onTakeBack={(sent) => takeBack([sent])} />
      </div>
      {atCounter !== undefined && (
        <CounterDialog
          firstCode={atCounter}
          onClose={() => setAtCounter(undefined)}
          onDone={() => {
            setAtCounter(undefined);
            toast({ message: words("orders.counter.done") });
          }}
        />
      )}
      {isPasting && (
        <PasteDialog
          onClose={() => paste(false)}
          onShipped={(count) => {
            paste(false);
            toast({ message: words("desk.table.done", { count }) });
            desk.read();
          }}
        />
      )}
    </>
  );
}

interface WaitingShown {
  orders: ListedOrder[];
  current: number | undefined;
  total: number;
  onChoose: (id: number) => void;
}

function Waiting({ orders, current, total, onChoose }: WaitingShown) {
  const words = useWords();
  const at = Math.max(
    0,
    orders.findIndex(({ id }) => id === current),
  );
  // The one at hand is always among those that are shown.
  const start = Math.max(0, Math.min(at - 2, orders.length - mostListed));
  const shown = orders.slice(start, start + mostListed);
  const hidden = Math.max(orders.length, total) - shown.length;
  if (!orders.length) return null;
  return (
    <Card title={words("desk.queue")} className="max-xl:hidden">
      <ul>
        {shown.map((each) => (
          <li key={each.id} className="border-b border-line-soft last:border-0">
            <button
              type="button"
              aria-current={each.id === current ? "true" : undefined}
              onClick={() => onChoose(each.id)}
              className={classes(
                "flex min-h-10 w-full items-center gap-3 px-4 text-left -outline-offset-2",
                each.id === current ? "bg-soft shadow-[inset_2px_0_var(--color-accent)]" : "hover:bg-hover",
              )}
            >
              <code>{shortNo(each)}</code>
              <bdi className="min-w-0 flex-1 truncate">{nameOf(each)}</bdi>
              {(each.remark || saidRefunds(each, words).length > 0 || heldOf(each) > 0) && (
                <MessageSquareText className="size-4 shrink-0 text-amber" aria-label={words("orders.hasWish")} />
              )}
              <span className="text-small text-ink-2">{words("desk.items", { count: unitsLeft(each) })}</span>
            </button>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="border-t border-line-soft px-4 py-2.5 text-ink-2">{words("desk.more", { count: hidden })}</p>
      )}
    </Card>
  );
}

type Acts = Record<"next" | "previous" | "skip" | "counter" | "open" | "print" | "undo" | "carrier", () => unknown>;

/** The cursor lives in the tracking number, so the desk's keys are ones that no number has: with Alt, and the arrows. */
function useDeskKeys(isOn: boolean, acts: Acts) {
  const current = useRef(acts);
  current.current = acts;
  const press = useCallback((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.isComposing || document.querySelector("dialog[open]")) return;
    const isField = event.target instanceof HTMLSelectElement || event.target instanceof HTMLTextAreaElement;
    const byAlt = {
      KeyC: "carrier",
      KeyS: "skip",
      KeyH: "counter",
      KeyO: "open",
      KeyP: "print",
      KeyZ: "undo",
    } as const;
    const byArrow = { ArrowDown: "next", ArrowUp: "previous" } as const;
    // By the place on the keyboard: on a Mac, Alt with C types ç.
    const act = event.altKey
      ? byAlt[event.code as keyof typeof byAlt]
      : isField
        ? undefined
        : byArrow[event.key as keyof typeof byArrow];
    if (!act) return;
    event.preventDefault();
    // A held arrow goes on through the list. Everything else is done once.
    if (event.altKey && event.repeat) return;
    current.current[act]();
  }, []);
  useEffect(() => {
    if (!isOn) return;
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [isOn, press]);
}
