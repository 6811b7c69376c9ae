import { type FormEvent, useState } from "react";
import type { Texts } from "./texts";

/** The shopper's complaint at the simulated WeChat Pay about the last payment that the phone began. */
export function Complain({ payment, texts }: { payment: string; texts: Texts }) {
  const [note, setNote] = useState("");
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const text = new FormData(form).get("text");
    const body = JSON.stringify({ out_trade_no: payment, text, refund: true, picture: true });
    const headers = { "content-type": "application/json" };
    const { ok } = await fetch("/sandbox/complaints", { method: "POST", headers, body });
    setNote(ok ? texts.complained : texts.notComplained);
    if (ok) form.reset();
  }
  return (
    <form onSubmit={send} className="flex flex-wrap gap-2 border-t border-line-soft px-4 py-3">
      <input
        name="text"
        required
        maxLength={200}
        aria-label={texts.complaint}
        placeholder={texts.complaint}
        className="entry flex-1"
      />
      <button type="submit" className="control">
        {texts.complain}
      </button>
      <p role="status" className="w-full text-ink-2 text-small empty:hidden">
        {note}
      </p>
    </form>
  );
}
