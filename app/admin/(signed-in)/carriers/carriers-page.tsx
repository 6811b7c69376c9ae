"use client";

import { Pencil, Plus } from "lucide-react";
import { useState } from "react";
import { formatProblem } from "@/components/api/problem";
import { type InitialData, useApiQuery } from "@/components/api/use-api-query";
import { useSend } from "@/components/api/use-send";
import { FormDialog } from "@/components/edit/form-dialog";
import { MoveButtons, useOrderedList } from "@/components/edit/ordered-list";
import { readAgain, useEdit } from "@/components/edit/use-edit";
import { useReader, useTranslator } from "@/components/i18n/translator";
import { EmptyState } from "@/components/page/empty-state";
import { PageHeader } from "@/components/page/page-header";
import { usePermission } from "@/components/session/permissions";
import { Button, IconButton } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { classes } from "@/components/ui/classes";
import { SelectField, TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toast";
import type { Entry } from "../dictionaries/built-in";

const query = { type: "carrier" };

/** The carriers that shipping offers: which ones, in which order, and the one that is chosen at first. */
export function CarriersPage({ first }: { first: InitialData<"/cms/dict"> }) {
  const t = useTranslator();
  const can = usePermission();
  const send = useSend();
  const toast = useToast();
  const { done, refresh, readAgain, put } = useApiQuery("/cms/dict", { query, first });
  const [opened, setOpened] = useState<Carrier | "new">();
  const list = useOrderedList({
    stored: done?.items ?? [],
    write: (id, sort) => send("PUT", `/cms/dict/${id}`, { body: { sort } }),
    read: readAgain,
  });

  /** Shown at once; the answer of the server replaces it. */
  async function change(id: number, body: { status?: "active" | "disabled"; is_default?: boolean }) {
    const others = body.is_default ? { is_default: false } : {};
    put({ items: done!.items.map((one) => ({ ...one, ...(one.id === id ? body : others) })) });
    const { problem } = await send("PUT", `/cms/dict/${id}`, { body });
    if (problem) toast({ problem });
    refresh();
  }

  return (
    <div className="max-w-[720px]">
      {opened && (
        <CarrierDialog
          carrier={opened === "new" ? undefined : opened}
          onClose={() => setOpened(undefined)}
          onDone={() => {
            setOpened(undefined);
            toast({ message: t("common.saved") });
            refresh();
          }}
        />
      )}
      <PageHeader title={t("menu.carriers")}>
        {can("dict.create") && (
          <Button icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setOpened("new")}>
            {t("carriers.new")}
          </Button>
        )}
      </PageHeader>
      <p className="mb-3 text-ink-2">{t("carriers.what")}</p>
      <Card>
        {list.rows.length === 0 && <EmptyState title={t("carriers.empty")}>{t("carriers.empty.what")}</EmptyState>}
        <ol className="divide-y divide-line-soft">
          {list.rows.map((carrier, at) => {
            const { id, label, value, is_default, status } = carrier;
            const isUsed = status === "active";
            return (
              <li key={id} className="flex min-h-11 items-center gap-2 pr-1 pl-4 md:pr-4">
                <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5">
                  <input
                    type="checkbox"
                    className="size-4 shrink-0 accent-accent"
                    checked={isUsed}
                    onChange={() =>
                      change(id, isUsed ? { status: "disabled", is_default: false } : { status: "active" })
                    }
                  />
                  <span className="flex min-w-0 flex-wrap items-baseline gap-x-2.5">
                    <bdi className={classes("wrap-anywhere", !isUsed && "text-ink-2")}>{label}</bdi>
                    <code className="text-ink-2 wrap-anywhere max-md:sr-only">{value}</code>
                  </span>
                </label>
                {isUsed && (
                  <label className="flex min-h-11 shrink-0 items-center gap-1.5 text-small">
                    <input
                      type="radio"
                      name="default"
                      aria-label={t("carriers.default.named", { name: label })}
                      className="accent-accent"
                      checked={is_default}
                      onChange={() => change(id, { is_default: true })}
                    />
                    <span className={is_default ? "text-accent" : "text-ink-2"}>{t("carriers.default")}</span>
                  </label>
                )}
                <span className="flex shrink-0">
                  <MoveButtons list={list} at={at} name={label} />
                  <IconButton label={t("carriers.edit", { name: label })} onClick={() => setOpened(carrier)}>
                    <Pencil className="size-4" aria-hidden="true" />
                  </IconButton>
                </span>
              </li>
            );
          })}
        </ol>
      </Card>
    </div>
  );
}

type Carrier = Pick<Entry, "id" | "label" | "value" | "account" | "version">;

interface Props {
  /** Undefined for a new carrier. */
  carrier: Carrier | undefined;
  onClose: () => void;
  onDone: () => void;
}

const storedOf = (carrier: Carrier | undefined) => ({
  version: carrier?.version,
  values: { label: carrier?.label ?? "", value: carrier?.value ?? "", account: carrier?.account ?? null },
});

const accountName = (account: Carrier["account"]) =>
  account ? [account.delivery_id, account.biz_id, account.service_name].join(" · ") : "";

function CarrierDialog({ carrier, onClose, onDone }: Props) {
  const t = useTranslator();
  const { language } = useReader();
  const form = useEdit({
    path: carrier ? `/cms/dict/${carrier.id}` : "/cms/dict",
    first: storedOf(carrier),
    readNewer: carrier && readAgain(`/cms/dict/${carrier.id}`, storedOf),
    bodyOf: (changed) => (carrier ? changed : { ...changed, type: "carrier" }),
    onDone,
    onNothing: onClose,
  });
  const bound = useApiQuery("/cms/waybill/accounts");
  const offered = (bound.done?.items ?? []).flatMap(({ delivery_id, biz_id, services }) =>
    services.map((service) => ({ delivery_id, biz_id, ...service })),
  );
  const { account } = form.values;
  const isOffered = offered.some((each) => accountName(each) === accountName(account));
  const accounts = account && !isOffered ? [account, ...offered] : offered;
  return (
    <FormDialog
      title={carrier ? t("carriers.edit", { name: carrier.label }) : t("carriers.new")}
      act={t("common.save")}
      {...form}
      problem={form.problem?.errors?.length ? undefined : form.problem}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <TextField required label={t("carriers.name")} maxLength={60} {...form.inputOf("label")} />
      <TextField
        required
        label={t("carriers.code")}
        help={t("carriers.code.what")}
        maxLength={60}
        spellCheck={false}
        {...form.inputOf("value")}
      />
      <SelectField
        label={t("carriers.account")}
        help={bound.problem ? formatProblem(bound.problem, t, language) : t("carriers.account.what")}
        value={accountName(account)}
        onChange={({ target }) =>
          form.set("account", accounts.find((each) => accountName(each) === target.value) ?? null)
        }
      >
        <option value="">{t("carriers.account.none")}</option>
        {accounts.map((each) => (
          <option key={accountName(each)}>{accountName(each)}</option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
