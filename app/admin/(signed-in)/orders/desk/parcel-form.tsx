import { ArrowRight, ScanLine, Tag } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { errorAt, formatProblem, type PageProblem } from "@/components/api/problem";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { ConfirmationNote, ProblemNote } from "@/components/page/problem-note";
import { Button } from "@/components/ui/button";
import { classes } from "@/components/ui/classes";
import { limitInput } from "@/components/ui/limited";
import { ScanButton } from "@/components/ui/scan-button";
import { fewWaybills } from "@/lib/selling/shipping/few-waybills";
import { CarrierField, FittingCarrier } from "../carrier-field";
import type { Carrier } from "../shop-dictionaries";
import type { ListedOrder } from "../types";
import type { Parcel } from "./queue";

export type Scanned = "an order's" | "no order's" | "unknown";

export interface ParcelEntry {
  order: ListedOrder;
  carriers: Carrier[];
  carrier: string;
  onCarrier: (carrier: string) => void;
  /** The number entered, which is preserved when another order is opened or the server rejects it. */
  number: string;
  onNumber: (number: string) => void;
  refusal: PageProblem | undefined;
  /** A warning that a second press of Enter confirms. */
  question: string | undefined;
  isHeld: boolean;
  /** The waybills left of the chosen carrier. Null: without a limit. Undefined: its tracking numbers are typed. */
  quota: number | null | undefined;
  onShip: (parcel: Parcel) => void;
  /** Called with an order number, scanned from a packing slip, to make that order current. */
  onScan: (number: string) => Promise<Scanned>;
  onSkip: () => void;
}

const orderNumber = /^\d{22}$/;

export function ParcelForm({
  order,
  carriers,
  carrier,
  onCarrier,
  number,
  onNumber,
  refusal,
  question,
  isHeld,
  quota,
  onShip,
  onScan,
  onSkip,
}: ParcelEntry) {
  const t = useTranslator();
  const { language } = useReader();
  const [isMissing, setMissing] = useState(false);
  const isScanning = useRef(false);
  const entry = useRef<HTMLInputElement>(null);
  const isExpress = order.delivery === "express";

  // Focuses the field for each order, so that a scanner can ship one order after another.
  useEffect(() => {
    if (!document.querySelector("dialog[open]")) entry.current?.focus({ preventScroll: window.innerWidth < 768 });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    enter(number.trim());
  }
  /** A tracking number scanned by the camera is submitted by pressing Enter. An order number opens its order immediately. */
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

  /** Ignores key repeat, because a long press of Enter would also submit the next order. */
  const noRepeat = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.repeat || event.nativeEvent.isComposing)) event.preventDefault();
  };
  const error = isMissing && !number.trim() ? t("desk.trackingMissing") : refusal && errorAt(refusal, "tracking_no");

  return (
    <form
      onSubmit={submit}
      onKeyDown={noRepeat}
      className="grid gap-3 px-5 py-4 max-md:sticky max-md:bottom-0 max-md:rounded-b-card max-md:border-t max-md:bg-panel"
    >
      {question && (
        <ConfirmationNote>
          <p>{question}</p>
          {isExpress && (
            <FittingCarrier
              carriers={carriers}
              carrier={carrier}
              number={number}
              onChange={(fitting) => {
                onCarrier(fitting);
                entry.current?.focus();
              }}
            />
          )}
        </ConfirmationNote>
      )}
      {refusal && <ProblemNote>{formatProblem(refusal, t, language)}</ProblemNote>}
      <div className="flex flex-wrap items-start gap-3">
        {isExpress && (
          <div data-desk-carrier="" className="w-44 max-md:w-full">
            <CarrierField carriers={carriers} value={carrier} onChange={onCarrier} shortcut="Alt+C" />
          </div>
        )}
        <div className="grid min-w-60 flex-1 gap-1">
          <label htmlFor="desk-number" className="font-medium">
            {t(isExpress ? "desk.tracking" : "desk.courier")}
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
                {...limitInput(isExpress ? 64 : 40)}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="send"
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "desk-number-error" : undefined}
                className="entry pl-9 font-mono"
              />
            </div>
            <ScanButton label={t("common.scan")} onScan={take} />
          </div>
          {error && (
            <p id="desk-number-error" role="alert" className="text-small text-red">
              {error}
            </p>
          )}
        </div>
        <div className="flex w-full flex-wrap items-center justify-end gap-2">
          {isExpress && typeof quota === "number" && (
            <span className={classes("text-small", quota < fewWaybills ? "text-amber" : "text-ink-2")}>
              {t("desk.quota", { count: quota })}
            </span>
          )}
          {isExpress && quota !== undefined && (
            <Button
              icon={<Tag className="size-4" aria-hidden="true" />}
              aria-disabled={isHeld}
              onClick={() => !isHeld && onShip({ carrier, waybill: true })}
            >
              {t("desk.waybill")}
            </Button>
          )}
          <Button onClick={onSkip} aria-keyshortcuts="Alt+S">
            {t("desk.skip")}
          </Button>
          <Button
            type="submit"
            look="primary"
            disabled={isExpress && !carriers.length}
            aria-disabled={isHeld}
            className="max-md:flex-1 max-md:justify-center"
          >
            {t("desk.shipNext")}
            <ArrowRight className="size-4" aria-hidden="true" />
          </Button>
        </div>
      </div>
    </form>
  );
}
