import type { CallRecord } from "mini-program-simulator";
import { CopyButton } from "@/components/ui/copy-button";
import { curl } from "./curl";
import type { Texts } from "./texts";

interface Props {
  calls: CallRecord[];
  problems: string[];
  clear(): void;
  origin: string;
  texts: Texts;
}
const longest = 20_000;

export function CallLog({ calls, problems, clear, origin, texts }: Props) {
  return (
    <section aria-label={texts.calls} className="overflow-hidden rounded-card border bg-panel">
      <div className="flex min-h-11 items-center gap-2 border-b border-line-soft py-1 pr-1.5 pl-4">
        <h2 className="mr-auto font-semibold">
          {texts.calls} {calls.length > 0 && <span className="font-normal text-ink-3">{calls.length}</span>}
        </h2>
        {(calls.length > 0 || problems.length > 0) && (
          <button type="button" className="control text-small" onClick={clear}>
            {texts.clear}
          </button>
        )}
      </div>
      {problems.length > 0 && (
        <div role="alert" className="border-b border-line-soft bg-red-soft px-4 py-2 text-red">
          <p className="font-medium">{texts.problems}</p>
          <ul className="list-disc pl-4 wrap-anywhere">
            {[...new Set(problems)].map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </div>
      )}
      {calls.length === 0 && <p className="px-4 py-6 text-ink-2">{texts.noCalls}</p>}
      <div className="divide-y divide-line-soft overflow-y-auto md:max-h-[calc(100dvh-9rem)]">
        {calls.map((call) => (
          <Call key={call.key} call={call} origin={origin} texts={texts} />
        ))}
      </div>
    </section>
  );
}

function Call({ call, origin, texts }: { call: CallRecord; origin: string; texts: Texts }) {
  const { method, url, body, answer, overlaid } = call;
  return (
    <details className="group">
      <summary className="grid min-h-11 cursor-pointer list-none grid-cols-[3.25rem_minmax(0,1fr)_auto] items-center gap-2 px-4 py-1.5 hover:bg-hover -outline-offset-2">
        <code className="font-medium text-ink-2">{method}</code>
        <code className="truncate group-open:whitespace-normal group-open:wrap-anywhere">{readable(url)}</code>
        <Outcome call={call} texts={texts} />
      </summary>
      <div className="grid gap-3 px-4 pt-1 pb-4">
        {overlaid && <p className="text-ink-2 text-small">{texts.overlaid}</p>}
        <div className="flex items-center justify-between">
          <h3 className="text-ink-2 text-small">{texts.request}</h3>
          <CopyButton text={asCurl(call, origin)} label={texts.curl} />
        </div>
        <Body text={body} texts={texts} />
        <h3 className="text-ink-2 text-small">{texts.answer}</h3>
        <Body text={answer} texts={texts} />
      </div>
    </details>
  );
}

function Outcome({ call: { status, error, ms }, texts }: { call: CallRecord; texts: Texts }) {
  if (status === undefined && error === undefined)
    return <span className="text-ink-3 text-small">{texts.waiting}</span>;
  const look =
    status === undefined || status >= 500
      ? "bg-red-soft text-red"
      : status >= 400
        ? "bg-amber-soft text-amber"
        : "bg-green-soft text-green";
  return (
    <span className="flex items-center gap-2 text-small">
      <span className={`max-w-44 truncate rounded-full px-2 font-medium ${look}`} title={error}>
        {status ?? error}
      </span>
      <span className="w-14 text-right text-ink-3 tabular-nums">{ms} ms</span>
    </span>
  );
}

function Body({ text, texts }: { text: string | undefined; texts: Texts }) {
  if (!text) return <p className="text-ink-3 text-small">{texts.noBody}</p>;
  const shown = pretty(text);
  return (
    <pre className="max-h-96 overflow-auto rounded-control border border-line-soft bg-bg px-3 py-2 whitespace-pre-wrap wrap-anywhere">
      {shown.length > longest ? `${shown.slice(0, longest)}\n… ${texts.tooLong}` : shown}
    </pre>
  );
}

function pretty(text: string) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function readable(url: string) {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}

const asCurl = ({ method, url, headers, body }: CallRecord, origin: string) =>
  curl({ method, url: origin + url, headers, body });
