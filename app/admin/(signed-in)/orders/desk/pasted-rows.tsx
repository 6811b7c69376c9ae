import { useReader, useTranslator } from "@/components/i18n/translator";
import { Badge } from "@/components/ui/badge";
import { ScrollRegion } from "@/components/ui/scroll-region";
import { FittingCarrier } from "../carrier-field";
import { carrierName } from "../order-names";
import type { Carrier } from "../shop-dictionaries";
import type { ShipmentReport } from "../types";

interface Props {
  rows: ShipmentReport["rows"];
  carriers: Carrier[];
  doubts: ReadonlyMap<number, string>;
  /** The pasted line of each row. Undefined for a file, whose own row numbers are shown. */
  lineOf: number[] | undefined;
  onCarrier: (trackingNo: string, carrier: string) => void;
}

const tones = { ship: "green", leave: "gray", refuse: "red" } as const;

/** The result of each row of a preview. Rows that need attention come first. */
export function PastedRows({ rows, carriers, doubts, lineOf, onCarrier }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const fields = new Map([
    ["order_no", t("desk.table.order")],
    ["carrier", t("desk.table.carrier")],
    ["tracking_no", t("desk.table.tracking")],
  ]);
  const describeError = ({ path, message }: { path: string; message: string }) =>
    [fields.get(path) ?? [], message].flat().join(language === "zh" ? "：" : ": ");
  const urgency = ({ row, action }: Props["rows"][number]) => (action === "refuse" ? 0 : doubts.has(row) ? 1 : 2);
  const head = "sticky top-0 h-9 border-b bg-panel px-3 text-left text-small font-medium whitespace-nowrap text-ink-2";
  return (
    <ScrollRegion label={t("desk.table.result")} className="max-h-72 rounded-control border">
      <table className="w-full">
        <thead>
          <tr>
            {(["row", "order", "carrier", "tracking", "result"] as const).map((name) => (
              <th key={name} scope="col" className={head}>
                {t(`desk.table.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .toSorted((one, other) => urgency(one) - urgency(other))
            .map((row) => (
              <tr key={row.row} className="border-b border-line-soft last:border-0">
                <td className="px-3 py-2 text-ink-2 tabular-nums">{lineOf ? lineOf[row.row - 1] : row.row}</td>
                <td className="px-3 py-2">
                  <code className="wrap-anywhere md:whitespace-nowrap">{row.order_no}</code>
                </td>
                <td className="px-3 py-2 wrap-anywhere">{carrierName(carriers, row.carrier)}</td>
                <td className="px-3 py-2 wrap-anywhere">{row.tracking_no}</td>
                <td className="min-w-40 px-3 py-2">
                  {row.action === "refuse" ? (
                    <span className="text-red">{row.errors.map(describeError).join(" ")}</span>
                  ) : doubts.has(row.row) ? (
                    <>
                      <span className="text-amber wrap-anywhere">{doubts.get(row.row)}</span>
                      <FittingCarrier
                        carriers={carriers}
                        carrier={row.carrier}
                        number={row.tracking_no}
                        onChange={(carrier) => onCarrier(row.tracking_no, carrier)}
                      />
                    </>
                  ) : (
                    <Badge tone={tones[row.action]}>
                      {t(row.action === "ship" ? "desk.table.willShip" : "desk.table.willLeave")}
                    </Badge>
                  )}
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
