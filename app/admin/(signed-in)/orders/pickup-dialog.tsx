"use client";

import { useEffect, useRef, useState } from "react";
import type { Answer } from "@/components/api/cms";
import { errorAt, type PageProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { OrderNumber, OrderState } from "@/components/orders/order-state";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { ScanButton } from "@/components/ui/scan-button";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { Picture } from "./[id]/picture";
import { unshippedUnits, withheldNotes } from "./unshipped-units";

/** Admins without permission to read orders receive only the goods, without the customer's name. */
export type PickupOrder = Answer<"POST", "/cms/order/pickup/find">;

interface Props {
  /** The order whose page opened the dialog. The code of a different order shows that order with a warning. */
  orderId?: number;
  /** A code entered outside the dialog, which is looked up when the dialog opens. */
  firstCode?: string;
  onClose: () => void;
  onDone: (after: PickupOrder) => void;
  onProblem?: (problem: PageProblem) => void;
}

/** Enter is ignored for this long after a lookup, because a long key press or a scanner can send it twice. */
const repeatGuardMs = 500;

const codeIn = (text: string) => text.replaceAll(/\D/g, "").slice(0, 8);

/** Hands over a pickup order in two steps: look up the code, then check the name and the goods and confirm. */
export function PickupDialog({ orderId, firstCode = "", onClose, onDone, onProblem }: Props) {
  const t = useTranslator();
  const [code, setCode] = useState(firstCode);
  /** Stores the code with its order, because the field can change while the lookup is pending. */
  const [found, setFound] = useState<{ code: string; order: PickupOrder }>();
  const order = found?.order;
  const foundAt = useRef(0);
  const handOver = useSave<PickupOrder>(onDone, onProblem);
  const find = useSave<PickupOrder>((order) => {
    foundAt.current = Date.now();
    setFound({ code, order });
  }, onProblem);
  const lookUp = () => find.save((send) => send("POST", "/cms/order/pickup/find", { body: { code } }));
  const isHeld = order?.actions.includes("release");
  const isOpen = isHeld || order?.actions.includes("hand_over");
  const problem = order ? handOver.problem : find.problem;
  const isUnknown = problem?.code === "not_found";

  function reset() {
    handOver.forget();
    setFound(undefined);
    setCode("");
  }
  function submit() {
    if (!found) return lookUp();
    if (Date.now() - foundAt.current < repeatGuardMs) return;
    if (!isOpen) return reset();
    return handOver.save((send) => send("POST", "/cms/order/pickup", { body: { code: found.code, release: isHeld } }));
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `firstCode` is looked up once, on mount
  useEffect(() => {
    if (firstCode) void lookUp();
  }, []);

  return (
    <FormDialog
      title={t("orders.counter")}
      act={t(
        !order
          ? "orders.counter.find"
          : isHeld
            ? "orders.counter.release"
            : isOpen
              ? "orders.counter.give"
              : "orders.counter.another",
      )}
      isPending={find.isPending || handOver.isPending}
      problem={isUnknown ? undefined : problem}
      onClose={onClose}
      onSubmit={submit}
      before={order && isOpen ? <Button onClick={reset}>{t("orders.counter.another")}</Button> : undefined}
    >
      {order ? (
        <Found order={order} isOther={orderId !== undefined && orderId !== order.id} isOpen={Boolean(isOpen)} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <TextField
              label={t("orders.counter.code")}
              name="code"
              help={t("orders.counter.help")}
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
            <ScanButton label={t("common.scan")} onScan={(scanned) => setCode(codeIn(scanned))} />
          </div>
        </div>
      )}
    </FormDialog>
  );
}

function Found({ order, isOther, isOpen }: { order: PickupOrder; isOther: boolean; isOpen: boolean }) {
  const t = useTranslator();
  const shown = useRef<HTMLDivElement>(null);
  // The code field has been unmounted, so focus moves to the submit button.
  useEffect(() => {
    shown.current?.closest("dialog")?.querySelector<HTMLElement>("footer [type=submit]")?.focus();
  }, []);
  const { user, contact, remark, note, refunded_amount, held } = order as Partial<PickupOrder>;
  // Units in an after-sale request are not handed over. An order that is no longer open lists all of its units.
  const given = order.items
    .map((line) => ({ ...line, left: isOpen ? unshippedUnits(line) : line.count }))
    .filter(({ left }) => left > 0);
  return (
    <div ref={shown} role="status" className="grid gap-3">
      {held && <Amber>{`${t("orders.hold")} · ${held.reason}`}</Amber>}
      {isOther && <Amber>{t("orders.counter.other")}</Amber>}
      {!isOpen && <Amber>{t("orders.counter.over")}</Amber>}
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
      {isOpen && withheldNotes(order, t).map((text) => <Amber key={text}>{text}</Amber>)}
      {Boolean(refunded_amount) && <Amber>{t("orders.counter.refunded")}</Amber>}
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
