import { ProblemNote } from "@/components/page/problem-note";
import type { Translator } from "@/lib/i18n/admin/translator";
import { attempt } from "@/lib/next/attempt";
import { label } from "@/lib/selling/orders/waybill-operations";
import { shortOrderNo } from "../order-names";
import type { ListedOrder } from "../types";

interface Props {
  orders: ListedOrder[];
  /** In millimetres, such as `100x150`. */
  size: string;
  t: Translator;
}

/** The carriers' labels of the orders, one a page. A sandboxed frame keeps each apart from the page. */
export async function Waybills({ orders, size, t }: Props) {
  const parcels = orders.flatMap((order) =>
    (order.shipments ?? []).filter((parcel) => parcel.label).map(({ id }) => ({ id, number: shortOrderNo(order) })),
  );
  const labels = await Promise.all(parcels.map(async (parcel) => ({ ...parcel, ...(await readLabel(parcel.id)) })));
  const missing = orders.filter(({ shipments = [] }) => !shipments.some((parcel) => parcel.label));
  const [width, height] = size.split("x");
  return (
    <>
      <div className="mb-3 grid gap-2 print:hidden">
        {missing.length > 0 && (
          <p className="text-amber">{t("print.noWaybill", { orders: missing.map(shortOrderNo).join(", ") })}</p>
        )}
        {labels.map(
          ({ id, number, problem }) => problem && <ProblemNote key={id}>{`${number}: ${problem.detail}`}</ProblemNote>,
        )}
      </div>
      <div className="flex flex-wrap gap-4 print:block">
        {labels.map(
          ({ id, number, html }) =>
            html && (
              <iframe
                key={id}
                data-waybill=""
                title={number}
                sandbox=""
                srcDoc={`<!doctype html><style>body{margin:2mm}</style>${html}`}
                style={{ width: `${width}mm`, height: `${height}mm` }}
                className="light max-w-full border bg-[#fff] print:block print:border-0 print:not-last:break-after-page"
              />
            ),
        )}
      </div>
    </>
  );
}

async function readLabel(id: number) {
  const { done, problem } = await attempt(label, { id });
  if (!done || !("chunks" in done)) return { problem };
  let html = "";
  for await (const chunk of done.chunks) html += chunk;
  return { html };
}
