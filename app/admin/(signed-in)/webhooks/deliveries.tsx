"use client";

import { RotateCw } from "lucide-react";
import { useState } from "react";
import { useSave } from "@/components/api/use-send";
import { type Columns, createColumn, TimeCell } from "@/components/data-table/columns";
import { useFilters } from "@/components/data-table/filters";
import { RecordList } from "@/components/data-table/record-list";
import { type ListProps, useRecordList } from "@/components/data-table/use-record-list";
import { FormDialog } from "@/components/edit/form-dialog";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { ProblemNote } from "@/components/page/problem-note";
import { usePermission } from "@/components/session/permissions";
import { Badge } from "@/components/ui/badge";
import { Button, IconButton } from "@/components/ui/button";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import { timeOfLocal } from "@/lib/i18n/format";
import { type Delivery, deliveryTones } from "./types";

const column = createColumn<Delivery>();
const statuses = ["pending", "sent", "failed"] as const satisfies readonly Delivery["status"][];

export function Deliveries({ webhookId, ...given }: ListProps<Delivery> & { webhookId: number }) {
  const t = useTranslator();
  const { timeZone } = useReader();
  const can = usePermission();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const list = useRecordList({
    name: "webhook_deliveries",
    path: "/cms/webhook_delivery",
    expand: (state) => ({ ...state, webhook_id: String(webhookId) }),
    ...given,
  });
  function queued({ queued }: { queued: number }) {
    setAsking(false);
    toast({ message: t("webhooks.replay.done", { count: queued }) });
    list.refresh();
  }
  const { save, problem, isPending } = useSave(queued);
  const filters = useFilters(list, [
    {
      name: "status",
      label: t("webhooks.status"),
      options: statuses.map((value) => ({ value, label: t(`webhooks.delivery.${value}`) })),
    },
  ]);
  const columns: Columns<Delivery> = [
    column("event", t("webhooks.event"), { card: "left" }, ({ event: { type, data } }) => (
      <>
        {t(`alarms.type.${type}`)} <code className="text-ink-2">{`${type} ${data.id}`}</code>
      </>
    )),
    column("status", t("webhooks.status"), { card: "right" }, ({ status }) => (
      <Badge tone={deliveryTones[status]}>{t(`webhooks.delivery.${status}`)}</Badge>
    )),
    column("attempts", t("webhooks.attempts"), { align: "right" }, ({ attempts }) => attempts),
    column("error", t("webhooks.error"), { card: "left" }, ({ error }) => (
      <span className="block max-w-96 text-ink-2 wrap-anywhere">{error}</span>
    )),
    column("at", t("webhooks.at"), { align: "right", card: "right" }, (row) => (
      <TimeCell at={row.sent_at ?? row.created_at} />
    )),
    ...(can("webhook.replay")
      ? [
          column("replay", t("webhooks.replay"), { align: "right", card: "right", isNarrow: true }, ({ id }) => (
            <IconButton
              label={t("webhooks.replay")}
              onClick={() => save((send) => send("POST", `/cms/webhook_delivery/${id}/replay`))}
            >
              <RotateCw className="size-4" aria-hidden="true" />
            </IconButton>
          )),
        ]
      : []),
  ];
  return (
    <section aria-labelledby="deliveries" className="mt-6">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 id="deliveries" className="font-semibold">
          {t("webhooks.deliveries")}
        </h2>
        {can("webhook.replay") && <Button onClick={() => setAsking(true)}>{t("webhooks.replay.period")}</Button>}
      </div>
      <p className="mb-3 max-w-prose text-ink-2">{t("webhooks.deliveries.what")}</p>
      {problem && !isAsking && <ProblemNote problem={problem} />}
      <RecordList
        list={list}
        label={t("webhooks.deliveries")}
        columns={columns}
        usualColumns={["event", "status", "attempts", "error", "at", "replay"]}
        usualSort=""
        nameOf={({ event }) => `${event.type} ${event.data.id}`}
        hrefOf={() => undefined}
        {...filters}
        empty={<EmptyState title={t("webhooks.deliveries.empty")} />}
      />
      {isAsking && (
        <FormDialog
          title={t("webhooks.replay.period")}
          act={t("webhooks.replay")}
          isPending={isPending}
          problem={problem}
          onClose={() => setAsking(false)}
          onSubmit={(form) => {
            const at = (name: string) => timeOfLocal(String(form.get(name)), timeZone);
            return save((send) =>
              send("POST", `/cms/webhook/${webhookId}/replay`, { body: { from: at("from"), to: at("to") } }),
            );
          }}
        >
          <p className="mb-3 text-ink-2">{t("webhooks.replay.what")}</p>
          <div className="grid gap-3">
            {(["from", "to"] as const).map((name) => (
              <TextField key={name} name={name} type="datetime-local" required label={t(`webhooks.replay.${name}`)} />
            ))}
          </div>
        </FormDialog>
      )}
    </section>
  );
}
