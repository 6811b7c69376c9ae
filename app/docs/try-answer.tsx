import type { Received } from "./send";
import { useToken } from "./session";
import { useWords } from "./speaking";

export function TryAnswer({ received }: { received: Received | string | undefined }) {
  const words = useWords();
  const [token, setToken] = useToken();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2 empty:hidden">
      <p role="status" className="flex flex-wrap items-center gap-x-3 empty:hidden">
        {typeof received === "string" && <span className="text-red">{received}</span>}
        {typeof received === "object" && (
          <>
            <strong className={`font-semibold ${received.status < 400 ? "text-green" : "text-red"}`}>
              {received.status} {received.statusText}
            </strong>
            <span className="text-ink-2 tabular-nums">{received.milliseconds} ms</span>
          </>
        )}
      </p>
      {typeof received === "object" && (
        <>
          <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-small">
            {received.headers.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-ink-2">{name}</dt>
                <dd className="font-mono wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {received.body && (
            <textarea
              readOnly
              aria-label={words.answerBody}
              value={received.body}
              className="entry field-sizing-content max-h-120 min-h-20 font-mono text-small"
            />
          )}
          {received.token && received.token !== token && (
            <button type="button" onClick={() => setToken(received.token!)} className="control justify-self-start">
              {words.useToken}
            </button>
          )}
        </>
      )}
    </div>
  );
}
