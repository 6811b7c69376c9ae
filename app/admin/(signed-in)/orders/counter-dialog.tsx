"use client";

import { useEffect, useRef, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem-words";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { ScanButton } from "@/components/ui/scan-button";
import { useWords } from "@/components/words/words";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { Picture } from "./[id]/picture";
import { leftOf, saidHeld } from "./left-of";

/** Admins without permission to read orders receive only the goods, without the customer's name. */
export type AtCounter = Answer<"POST", "/cms/order/pickup/find">;

interface Shown {
  /** The order whose page opened the dialog. The code of a different order shows that order with a warning. */
  orderId?: number;
  /** A code entered outside the dialog, which is looked up when the dialog opens. */
  firstCode?: string;
  onClose: () => void;
  onDone: (after: AtCounter) => void;
  onProblem?: (problem: PageProblem) => void;
}

/** Enter is ignored for this long after a lookup, because a long key press or a scanner can send it twice. */
const lookMs = 500;

const codeIn = (text: string) => text.replaceAll(/\D/g, "").slice(0, 8);

/** Hands over a pickup order in two steps: look up the code, then check the name and the goods and confirm. */
export function CounterDialog({ orderId, firstCode = "", onClose, onDone, onProblem }: Shown) {
  const words = useWords();
  const [code, setCode] = useState(firstCode);
  /** Stores the code with its order, because the field can change while the lookup is pending. */
  const [found, setFound] = useState<{ code: string; order: AtCounter }>();
  const order = found?.order;
  const foundAt = useRef(0);
  const give = useSave<AtCounter>(onDone, onProblem);
  const find = useSave<AtCounter>((order) => {
    foundAt.current = Date.now();
    setFound({ code, order });
  }, onProblem);
  const look = () => find.save((send) => send("POST", "/cms/order/pickup/find", { body: { code } }));
  const isOpen = order?.actions.includes("hand_over");
  const problem = order ? give.problem : find.problem;
  const isUnknown = problem?.code === "not_found";

  function another() {
    give.forget();
    setFound(undefined);
    setCode("");
  }
  function submit() {
    if (!found) return look();
    if (Date.now() - foundAt.current < lookMs) return;
    if (!isOpen) return another();
    return give.save((send) => send("POST", "/cms/order/pickup", { body: { code: found.code } }));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `firstCode` is looked up once, on mount
  useEffect(() => {
    if (firstCode) void look();
  }, []);

  return (
    <FormDialog
      title={words("orders.counter")}
      act={words(!order ? "orders.counter.find" : isOpen ? "orders.counter.give" : "orders.counter.another")}
      isPending={find.isPending || give.isPending}
      problem={isUnknown ? undefined : problem}
      onClose={onClose}
      onSubmit={submit}
      before={order && isOpen ? <Button onClick={another}>{words("orders.counter.another")}</Button> : undefined}
    >
      {order ? (
        <Found order={order} isOther={orderId !== undefined && orderId !== order.id} isOpen={Boolean(isOpen)} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={words("orders.counter.code")}
              name="code"
              help={words("orders.counter.help")}
              error={isUnknown ? problem.detail : errorAt(problem, "code")}
              value={code}
              onChange={({ target }) => setCode(codeIn(target.value))}
              inputMode="numeric"
              autoComplete="off"
              required
              minLength={8}
              autoFocus
            />
          </div>
          <div className="mt-6">
            <ScanButton label={words("common.scan")} onScan={(scanned) => setCode(codeIn(scanned))} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

function Found({ order, isOther, isOpen }: { order: AtCounter; isOther: boolean; isOpen: boolean }) {
  const words = useWords();
  const shown = useRef<HTMLDivElement>(null);
  // The code field has been unmounted, so focus moves to the submit button.
  useEffect(() => {
    shown.current?.closest("dialog")?.querySelector<HTMLElement>("footer [type=submit]")?.focus();
  }, []);
  const { user, contact, remark, note, refunded_amount } = order as Partial<AtCounter>;
  // Units in an after-sale request are not handed over. An order that is no longer open lists all of its units.
  const given = order.items
    .map((line) => ({ ...line, left: isOpen ? leftOf(line) : line.count }))
    .filter(({ left }) => left > 0);
  return (
    <div ref={shown} role="status" className="grid gap-3">
      {isOther && <Amber>{words("orders.counter.other")}</Amber>}
      {!isOpen && <Amber>{words("orders.counter.over")}</Amber>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {user && (
          <bdi className="text-title font-semibold wrap-anywhere">
            {contact?.name || user.nickname || `#${user.id}`}
          </bdi>
        )}
        {contact && <span className="tabular-nums">{contact.phone}</span>}
        <OrderNumber number={order.order_no} />
        <span className="ml-auto">
          <OrderState {...order} />
        </span>
      </div>
      <ul className="max-h-[42dvh] overflow-y-auto rounded-card border">
        {given.map((line) => (
          <li key={line.id} className="flex items-center gap-4 border-b border-line-soft px-4 py-3 last:border-0">
            <Picture line={line} size={56} />
            <bdi className="min-w-0 flex-1 font-medium wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
            <span className="text-title tabular-nums">× {line.left}</span>
          </li>
        ))}
      </ul>
      {isOpen && saidHeld(order, words).map((text) => <Amber key={text}>{text}</Amber>)}
      {Boolean(refunded_amount) && <Amber>{words("orders.counter.refunded")}</Amber>}
      {[remark, note].filter(Boolean).map((text) => (
        <Amber key={text}>{text}</Amber>
      ))}
    </div>
  );
}

const Amber = ({ children }: { children: React.ReactNode }) => (
  <p className="rounded-control bg-amber-soft px-3 py-2 whitespace-pre-wrap text-amber wrap-anywhere">
    <bdi>{children}</bdi>
  </p>
);
