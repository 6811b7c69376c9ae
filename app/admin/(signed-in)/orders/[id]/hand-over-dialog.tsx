"use client";

import { useState } from "react";
import { FormDialog, textOf } from "@/components/edit/form-dialog";
import { errorAt } from "@/components/problem-words";
import { TextField } from "@/components/ui/field";
import { Link } from "@/components/ui/link";
import { useSave } from "@/components/use-send";
import { useWords } from "@/components/words";
import type { Order } from "../types";
import type { OrderForm } from "./order-form";

/** The code is looked up before the goods are handed over: one of another order would hand that one over. */
export function HandOverDialog({ order, onClose, onDone, onProblem }: OrderForm & { onDone: (after: Order) => void }) {
  const words = useWords();
  const [other, setOther] = useState<number>();
  const [code, setCode] = useState("");
  const give = useSave<Order>(onDone, onProblem);
  const find = useSave<Order>(({ id }) => {
    if (id === order.id) return give.save((send) => send("POST", "/cms/order/pickup", { body: { code } }));
    setOther(id);
  }, onProblem);
  const problem = find.problem ?? give.problem;
  return (
    <FormDialog
      title={words("order.hand_over.title")}
      act={words("order.hand_over")}
      isPending={find.isPending || give.isPending}
      problem={problem}
      onClose={onClose}
      onSubmit={(form) => {
        setOther(undefined);
        return find.save((send) =>
          send("POST", "/cms/order/pickup/find", {
            body: { code: textOf(form, "code").replaceAll(/\D/g, "") },
          }),
        );
      }}
    >
      {other && (
        <p role="alert" className="rounded-control bg-amber-soft px-3 py-2 text-amber">
          {words("order.hand_over.wrong")}{" "}
          <Link href={`/admin/orders/${other}`} onClick={onClose} className="underline underline-offset-3">
            {words("order.hand_over.open")}
          </Link>
        </p>
      )}
      <TextField
        label={words("order.hand_over.code")}
        name="code"
        help={words("order.hand_over.help")}
        error={errorAt(problem, "code")}
        value={code}
        onChange={({ target }) => setCode(target.value.replaceAll(/\D/g, "").slice(0, 8))}
        inputMode="numeric"
        autoComplete="off"
        required
        minLength={8}
        autoFocus
      />
    </FormDialog>
  );
}
