"use client";

import { Check, HandCoins, PackageCheck, RefreshCw, X } from "lucide-react";
import { useEffect, useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Counter } from "@/components/ui/counter";
import { useKeys } from "@/components/ui/keys";
import { useToast } from "@/components/ui/toast";
import { fullName } from "@/lib/catalogue/stock/variant-name";
import { formatMoney } from "@/lib/i18n/format";
import { Picture } from "../../orders/[id]/picture";
import { RefundError } from "../../orders/refund-notes";
import {
  type AfterSale,
  type Decision,
  type DecisionForm,
  type Rejection,
  type ReturnAddress,
  type ReturnedDecision,
  requesterName,
} from "../types";
import { RejectDialog } from "./reject-dialog";
import { ReturnFields } from "./return-fields";
import { SettleDialog } from "./settle-dialog";
import { SumFields } from "./sum-fields";
import { type Draft, useDraft } from "./use-draft";

interface Props {
  request: AfterSale;
  usualReturn: ReturnAddress | undefined;
  /** The input of the last decision about this request, if it was undone or rejected by the server. */
  returned: ReturnedDecision | undefined;
  onReturned: () => void;
  onDecide: (body: Decision, message: string, typed: DecisionForm) => void;
  onTried: (after: AfterSale) => void;
  onRefused: () => void;
}

const icon = "size-4";
const noRejection: Rejection = { reason: "", images: [] };

export function DecisionCard({ request, usualReturn, returned, onReturned, onDecide, onTried, onRefused }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const toast = useToast();
  const before = returned?.typed;
  const draft = useDraft(request, usualReturn, before);
  const [rejection, setRejection] = useState(before?.rejection ?? noRejection);
  const [settlement, setSettlement] = useState(before?.settlement ?? "");
  // The dialog opens automatically only after an undo, when the admin expects it.
  const [isRejecting, setRejecting] = useState(Boolean(returned?.isUndone && before?.rejection));
  const [isSettling, setSettling] = useState(Boolean(returned?.isUndone && before?.settlement));
  useEffect(() => {
    if (returned) onReturned();
  }, [returned, onReturned]);
  const [isShown, setShown] = useState(false);
  const retrying = useSave<AfterSale>((after) => {
    toast({ message: t("afterSale.retry.done") });
    onTried(after);
  }, onRefused);
  const { actions, type, status, version, id } = request;
  const name = requesterName(request, t);
  const amount = draft.sum === undefined ? "" : formatMoney(draft.sum);
  const main = (["receive", "approve", "retry", "settle"] as const).find((action) => actions.includes(action));
  const canReject = actions.includes("reject");
  const hasSums = draft.mayChangeSums && (main === "receive" || (main === "approve" && type === "refund"));

  function decide(action: "approve" | "receive") {
    const body = draft.bodyOf(action);
    setShown(!body);
    if (!body) return document.querySelector<HTMLElement>("[data-sums] [aria-invalid]")?.focus();
    const { typed } = draft;
    if (action === "receive") return onDecide(body, t("afterSale.done.receive", { amount, name }), typed);
    if (type === "return") return onDecide(body, t("afterSale.done.approve.return", { name }), typed);
    onDecide(body, t("afterSale.done.approve.refund", { amount, name }), typed);
  }
  const retry = () =>
    retrying.save((send) => send("PUT", `/cms/after_sale/${id}/status`, { body: { status: "retry", version } }));
  const acts = {
    receive: { key: "G", run: () => decide("receive"), face: t("afterSale.receive", { amount }) },
    approve: {
      key: "A",
      run: () => decide("approve"),
      face: type === "return" ? t("afterSale.approve.return") : t("afterSale.approve.refund", { amount }),
    },
    retry: { key: "T", run: () => void retry(), face: t("afterSale.retry") },
    settle: { key: "P", run: () => setSettling(true), face: t("afterSale.settle") },
  };
  const icons = {
    receive: <PackageCheck className={icon} aria-hidden="true" />,
    approve: <Check className={icon} aria-hidden="true" />,
    retry: <RefreshCw className={icon} aria-hidden="true" />,
    settle: <HandCoins className={icon} aria-hidden="true" />,
  };
  useKeys([
    ...(main ? [{ key: acts[main].key.toLowerCase(), what: t(`afterSale.key.${main}`), run: acts[main].run }] : []),
    ...(canReject ? [{ key: "r", what: t("afterSale.key.reject"), run: () => setRejecting(true) }] : []),
  ]);
  const buttons = (
    <>
      {canReject && (
        <Button
          look="danger"
          icon={<X className={icon} aria-hidden="true" />}
          shortcut="R"
          onClick={() => setRejecting(true)}
          className="justify-center"
        >
          {t("afterSale.reject")}
        </Button>
      )}
      {main && (
        <Button
          // An approved request is waiting for the goods, so receiving them is not the likely next step.
          look={status === "approved" ? "plain" : "primary"}
          icon={icons[main]}
          shortcut={acts[main].key}
          aria-disabled={retrying.isPending}
          onClick={acts[main].run}
          className="justify-center max-md:flex-1"
        >
          {acts[main].face}
        </Button>
      )}
    </>
  );

  return (
    <>
      <Card title={t("afterSale.decision")}>
        <div className="grid gap-4 px-4 py-3.5" data-sums="">
          {main === "retry" && retrying.problem && (
            <ProblemNote>{formatProblem(retrying.problem, t, language)}</ProblemNote>
          )}
          {main === "approve" && type === "return" && (
            <ReturnFields draft={draft} usual={usualReturn} isWrongShown={isShown} />
          )}
          {main === "receive" && <RestockFields request={request} draft={draft} />}
          {hasSums && (
            <SumFields
              draft={draft}
              refundable={request.refundable}
              isWrongShown={isShown}
              hasReason={main === "receive"}
            />
          )}
          {hasSums && request.channel === "offline" && <p className="text-amber">{t("order.refund.byHand")}</p>}
          {main === "retry" && (
            <>
              {request.refund?.last_error && <RefundError text={request.refund.last_error} />}
              <p className="text-ink-2">{t("afterSale.retry.what")}</p>
            </>
          )}
          {main === "settle" && (
            <p>{t("afterSale.limit.what", { amount: formatMoney(request.agreed! + request.agreed_freight!) })}</p>
          )}
          <div className="flex flex-wrap justify-end gap-2 max-md:hidden">{buttons}</div>
        </div>
      </Card>
      <div className="fixed inset-x-0 bottom-0 z-10 flex gap-2 border-t bg-panel px-3.5 py-2.5 md:hidden print:hidden">
        {buttons}
      </div>
      {isSettling && main === "settle" && (
        <SettleDialog
          first={settlement}
          onClose={() => {
            setSettling(false);
            setSettlement("");
          }}
          onSettle={(reason) => {
            setSettling(false);
            const typed = { ...draft.typed, settlement: reason };
            onDecide({ status: "settled", reason }, t("afterSale.done.settle", { name }), typed);
          }}
        />
      )}
      {isRejecting && canReject && (
        <RejectDialog
          first={rejection}
          onClose={() => {
            setRejecting(false);
            setRejection(noRejection);
          }}
          hasGoods={request.status === "sent"}
          onReject={(reason, images) => {
            setRejecting(false);
            onDecide(
              { status: "rejected", reason, ...(images.length > 0 && { images }) },
              t("afterSale.done.reject", { name }),
              { ...draft.typed, rejection: { reason, images } },
            );
          }}
        />
      )}
    </>
  );
}

function RestockFields({ request, draft }: { request: AfterSale; draft: Draft }) {
  const t = useTranslator();
  const came = request.items.filter(({ count, held }) => count > held);
  if (!came.length) return null;
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-medium">{t("afterSale.restock")}</legend>
      <p className="text-small text-ink-2">
        {t(came.some(({ restock }) => restock > 0) ? "afterSale.restock.all" : "afterSale.restock.none", {
          reason: request.reason_name,
        })}{" "}
        {t("afterSale.restock.help")}
      </p>
      <ul className="grid gap-2">
        {came.map((line) => (
          <li key={line.item_id} className="flex items-center gap-2">
            <Picture line={line} size={32} />
            <bdi className="min-w-0 flex-1 wrap-anywhere">{fullName(line.name, line.variant_name)}</bdi>
            <Counter
              value={draft.restock[line.item_id] ?? 0}
              most={line.count - line.held}
              onChange={(count) => draft.setRestock(line.item_id, count)}
              label={t("afterSale.restock.name", { name: fullName(line.name, line.variant_name) })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
