import { useEffect, useRef, useState } from "react";
import { type ChatMessage, linesOf } from "./chat-lines";
import type { Texts } from "./texts";

interface Props {
  messages: readonly ChatMessage[];
  /** The number of the last payment. Undefined: none yet. */
  payment: string | undefined;
  texts: Texts;
  /** The messages of bots are simulated too. */
  hasBots: boolean;
}

/** The staff's group chat with the messages of the shop's bots, the newest at the bottom. */
export function ShopChat({ messages, payment, texts, hasBots }: Props) {
  const list = useRef<HTMLOListElement>(null);
  const newest = messages.at(-1)?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls to each new message
  useEffect(() => {
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);
  return (
    <section aria-label={texts.chat} className="mb-4 overflow-hidden rounded-card border bg-panel">
      <h2 className="flex min-h-11 items-center border-b border-line-soft px-4 font-semibold">{texts.chat}</h2>
      {hasBots && messages.length === 0 && <p className="px-4 py-6 text-ink-2">{texts.noChat}</p>}
      <ol
        ref={list}
        tabIndex={messages.length ? 0 : undefined}
        aria-live="polite"
        className="grid gap-3 overflow-y-auto -outline-offset-2 md:max-h-72"
      >
        {messages.map((message) => (
          <Message key={message.id} message={message} texts={texts} />
        ))}
      </ol>
      {payment && <Complain payment={payment} texts={texts} />}
    </section>
  );
}

function Message({ message, texts }: { message: ChatMessage; texts: Texts }) {
  const { kind, created_at } = message;
  const time = new Date(created_at);
  return (
    <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-x-2.5 px-4 first:pt-3 last:pb-3">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-control bg-soft text-small font-medium text-accent"
      >
        {texts.bot.slice(0, 1)}
      </span>
      <div className="grid justify-items-start gap-1">
        <p className="text-ink-2 text-small">
          {texts.bot} · {texts[kind]} ·{" "}
          <time dateTime={created_at}>
            {time.toLocaleTimeString(undefined, { hour: "2-digit", minute: "2-digit" })}
          </time>
        </p>
        <div
          className={`max-w-full rounded-card bg-soft px-3 py-2 wrap-anywhere ${kind === "feie" ? "w-64 font-mono" : ""}`}
        >
          {linesOf(message).map((parts, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no id
            <p key={line}>
              {parts.map(({ text, isBold, href }) => {
                if (href)
                  return (
                    <a key={text} href={href} target="_blank" rel="noreferrer" className="text-accent underline">
                      {text}
                    </a>
                  );
                return isBold ? <b key={text}>{text}</b> : <bdi key={text}>{text}</bdi>;
              })}
            </p>
          ))}
        </div>
      </div>
    </li>
  );
}

/** The shopper's complaint at the simulated WeChat Pay about the last payment that the phone began. */
function Complain({ payment, texts }: { payment: string; texts: Texts }) {
  const [note, setNote] = useState("");
  async function send(form: FormData) {
    const body = JSON.stringify({ out_trade_no: payment, text: form.get("text"), refund: true, picture: true });
    const headers = { "content-type": "application/json" };
    const { ok } = await fetch("/sandbox/complaints", { method: "POST", headers, body });
    setNote(ok ? texts.complained : texts.notComplained);
  }
  return (
    <form action={send} className="flex flex-wrap gap-2 border-t border-line-soft px-4 py-3">
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
