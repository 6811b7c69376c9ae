"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { createColumn, TimeCell } from "@/components/data-table/columns";
import type { FirstList } from "@/components/data-table/use-record-list";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { stateTones } from "@/components/orders/state-tones";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { formatDay, formatMoney } from "@/lib/i18n/format";
import { MoneyList } from "../money-list";
import { type Bill, billParameters } from "../money-rows";

const column = createColumn<Bill>();
const hrefOf = ({ day }: Pick<Bill, "day">) => `/admin/orders/bills/${day}`;

export function BillsPage(first: FirstList<Bill>) {
  const t = useTranslator();
  const { language } = useReader();
  const can = usePermission();
  const router = useRouter();
  const [isChoosing, setChoosing] = useState(false);
  const { save, problem, isPending } = useSave((bill: Bill) => router.push(hrefOf(bill)));
  const nameOf = ({ day }: Bill) => formatDay(day, language);
  const columns = [
    column("day", t("bills.day"), { card: "left" }, (row) => <span className="font-medium">{nameOf(row)}</span>),
    column("status", t("money.state"), { card: "left" }, ({ status }) => (
      <Badge tone={stateTones.bill[status]}>{t(`bills.${status}`)}</Badge>
    )),
    column("differences", t("bills.differences"), { card: "left" }, ({ differences }) =>
      differences > 0 ? <Badge tone="red">{differences}</Badge> : "",
    ),
    column("payments", t("bills.payments"), { align: "right" }, (row) => formatMoney(row.paid_amount)),
    column("refunds", t("bills.refunds"), { align: "right" }, (row) => formatMoney(row.refunded_amount)),
    column("fees", t("bills.fees"), { align: "right" }, (row) => formatMoney(row.fees)),
    column("net", t("bills.net"), { align: "right", card: "right" }, (row) => formatMoney(row.net)),
    column("at", t("bills.ready"), { align: "right" }, (row) => <TimeCell at={row.read_at} />),
  ];
  return (
    <>
      <MoneyList
        {...first}
        name="bills"
        path="/cms/bill"
        parameters={billParameters}
        columns={columns}
        usualColumns={["day", "status", "differences", "payments", "refunds", "fees", "net"]}
        nameOf={nameOf}
        hrefOf={hrefOf}
        exportPath="/cms/bill_line/export"
        actions={can("bill.run") && <Button onClick={() => setChoosing(true)}>{t("bills.read")}</Button>}
      />
      {isChoosing && (
        <FormDialog
          title={t("bills.read.title")}
          act={t("bills.read.again")}
          isPending={isPending}
          problem={problem}
          onClose={() => setChoosing(false)}
          onSubmit={(form) => save((send) => send("POST", "/cms/bill", { body: { day: textOf(form, "day") } }))}
        >
          <TextField
            type="date"
            name="day"
            required
            label={t("bills.day")}
            help={t("bills.read.help")}
            error={errorAt(problem, "day")}
          />
        </FormDialog>
      )}
    </>
  );
}
