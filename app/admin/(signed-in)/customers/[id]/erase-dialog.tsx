"use client";

import { errorAt } from "@/components/api/problem";
import { useSave } from "@/components/api/use-send";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { useTranslator } from "@/components/i18n/translator";
import { ProblemNote } from "@/components/page/problem-note";
import { TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import type { Matter } from "@/lib/selling/accounts/open-matters";

interface Props {
  id: number;
  name: string;
  onClose: () => void;
  onDone: () => void;
}

export function EraseDialog({ id, name, onClose, onDone }: Props) {
  const t = useTranslator();
  const { save, isPending, problem } = useSave<void>(onDone);
  const open = problem?.code === "in_use" ? problem.errors : undefined;
  return (
    <FormDialog
      title={t("customers.erase.title", { name })}
      act={t("customers.erase")}
      isDanger
      isPending={isPending}
      problem={open ? undefined : problem}
      onClose={onClose}
      onSubmit={(form) =>
        save((send) => send("POST", `/cms/customer/${id}/erase`, { body: { reason: textOf(form, "reason") } }))
      }
    >
      {open && <ProblemNote>{problem?.detail}</ProblemNote>}
      {open && (
        <ul className="list-disc pl-5">
          {open.map((each) => (
            <li key={`${each.code} ${each.id}`}>
              <Link
                href={`/admin/${each.entity === "after_sale" ? "after_sales" : "orders"}/${each.id}`}
                className="text-accent hover:underline"
              >
                {t(`customers.erase.open.${each.code as Matter}`, { order: each.name ?? "" })}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p>{t("customers.erase.what")}</p>
      <TextField
        name="reason"
        label={t("customers.erase.reason")}
        help={t("customers.erase.reason.help")}
        error={errorAt(problem, "reason")}
        maxLength={200}
        required
      />
    </FormDialog>
  );
}
