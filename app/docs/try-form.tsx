"use client";

import { type FormEvent, useId, useState } from "react";
import { CopyButton } from "@/components/ui/copy-button";
import { curl, filledPath, type Request } from "./curl";
import { type Received, send } from "./send";
import { useToken } from "./session";
import { useWords } from "./speaking";
import { TokenField } from "./token-field";
import type { Input, Trial } from "./trial";
import { TryAnswer } from "./try-answer";
import type { Words } from "./words";

export function TryForm({ trial }: { trial: Trial }) {
  const words = useWords();
  const [values, setValues] = useState(() =>
    Object.fromEntries(trial.inputs.map(({ name, example }) => [name, example])),
  );
  const [text, setText] = useState(trial.body && "example" in trial.body ? trial.body.example : undefined);
  const [received, setReceived] = useState<Received | string>();
  const [waiting, setWaiting] = useState(false);
  const [token] = useToken();
  const request = requestOf(trial, values, text, trial.needsToken ? token : "");
  const command = curl({ ...request, url: location.origin + request.url, files: filesOf(trial) });

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setWaiting(true);
    const parts = trial.body?.kind === "parts" ? partsIn(event.currentTarget) : undefined;
    setReceived(await send(request, parts).catch((failure: unknown) => whyNot(failure, words)));
    setWaiting(false);
  }

  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      {trial.needsToken && <TokenField />}
      {trial.inputs.map((input) => (
        <UrlField
          key={input.name}
          input={input}
          value={values[input.name] ?? ""}
          onChange={(value) => setValues((last) => ({ ...last, [input.name]: value }))}
        />
      ))}
      {text !== undefined && (
        <label className="grid gap-1">
          <span className="text-small text-ink-2">{words.body}</span>
          <textarea
            value={text}
            onChange={(event) => setText(event.target.value)}
            spellCheck={false}
            className="entry field-sizing-content max-h-80 min-h-20 font-mono text-small"
          />
        </label>
      )}
      {trial.body?.kind === "parts" &&
        trial.body.parts.map(({ name, isFile }) => (
          <label key={name} className="grid gap-1">
            <code>{name}</code>
            <input name={`part:${name}`} type={isFile ? "file" : "text"} multiple={isFile} className="entry" />
          </label>
        ))}
      <div className="flex items-center gap-3">
        <button type="submit" disabled={waiting} className="control control-primary">
          {words.send}
        </button>
        <code className="min-w-0 wrap-anywhere text-ink-2">
          {trial.method} {request.url}
        </code>
      </div>
      <TryAnswer received={received} />
      <div className="code">
        <div className="code-head">
          <span>{words.asCurl}</span>
          <CopyButton
            text={command}
            label={words.thisCall}
            words={{ copy: words.copy, copied: words.copied, byHand: words.copyByHand }}
          />
        </div>
        <pre>{command}</pre>
      </div>
    </form>
  );
}

function UrlField({ input, value, onChange }: { input: Input; value: string; onChange(value: string): void }) {
  const words = useWords();
  const id = useId();
  return (
    <div className="grid gap-x-3 gap-y-1 sm:grid-cols-[190px_1fr] sm:items-center">
      <label htmlFor={id} className="wrap-anywhere">
        <code>{input.name}</code> <span className="text-small text-ink-3">{input.in}</span>
      </label>
      {input.values ? (
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)} className="entry">
          <option value="">{input.required ? words.choose : words.leaveOut}</option>
          {input.values.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          required={input.in === "path"}
          autoComplete="off"
          className="entry font-mono text-small"
        />
      )}
    </div>
  );
}

/** Only the path must be complete. All else may be missing or wrong, to see what the API answers. */
function requestOf(trial: Trial, values: Record<string, string>, text: string | undefined, token: string): Request {
  const given = (place: Input["in"]) =>
    trial.inputs.flatMap(({ name, in: inputPlace }) =>
      inputPlace === place && values[name] ? [[name, values[name]]] : [],
    );
  const query = new URLSearchParams(given("query"));
  const path = filledPath(trial.path, (name) => values[name] ?? "");
  const hasText = text !== undefined && text !== "";
  return {
    method: trial.method,
    url: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...Object.fromEntries(given("header")),
      ...(hasText && trial.body && "mediaType" in trial.body && { "Content-Type": trial.body.mediaType }),
    },
    body: hasText ? text : undefined,
  };
}

const filesOf = ({ body }: Trial) =>
  body?.kind === "parts" ? body.parts.map(({ name, isFile }) => ({ name, fileName: isFile ? name : "" })) : undefined;

function partsIn(form: HTMLFormElement) {
  const parts = new FormData();
  for (const [name, value] of new FormData(form)) {
    const isEmpty = typeof value === "string" ? value === "" : value.size === 0 && value.name === "";
    if (name.startsWith("part:") && !isEmpty) parts.append(name.slice("part:".length), value);
  }
  return parts;
}

const whyNot = (failure: unknown, words: Words) =>
  failure instanceof DOMException && failure.name === "TimeoutError" ? words.tooLate : words.noAnswer;
