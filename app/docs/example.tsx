"use client";

import { CopyButton } from "@/components/ui/copy-button";
import { filledPath } from "./curl";
import { chooseSample, useSampleLanguage } from "./sample-choice";
import { type SampleCall, sampleLanguages, samplesOf } from "./samples";
import type { ShownOperation } from "./shown-operation";
import { useWords } from "./speaking";

/** The call in all languages; the style sheet shows the chosen one, and curl where there is no JavaScript. */
export function Example({ operation, origin }: { operation: ShownOperation; origin: string }) {
  const words = useWords();
  const language = useSampleLanguage();
  const samples = samplesOf(exampleCall(operation, origin));
  const { method, path } = operation.trial;
  return (
    <div className="code">
      <div className="code-head">
        <select
          aria-label={words.exampleLanguage}
          value={language}
          onChange={({ currentTarget }) => chooseSample(currentTarget.value, currentTarget)}
          className="example-language"
        >
          {Object.entries(sampleLanguages).map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <CopyButton
          text={samples[language]}
          label={`${words.exampleFor} ${method} ${path}`}
          words={{ copy: words.copy, copied: words.copied, byHand: words.copyByHand }}
        />
      </div>
      {Object.entries(samples).map(([key, text]) => (
        <pre key={key} className={`sample ${key}`}>
          {text}
        </pre>
      ))}
    </div>
  );
}

function exampleCall({ trial, answers }: ShownOperation, origin: string): SampleCall {
  const { method, path, inputs, body, needsToken } = trial;
  const example = (name: string) => inputs.find((input) => input.name === name)?.example ?? "";
  const given = (place: "query" | "header") =>
    inputs.flatMap((input) => (input.in === place && input.example ? [[input.name, input.example]] : []));
  const query = new URLSearchParams(given("query"));
  const mediaType = answers[0]?.mediaType;
  return {
    method,
    url: `${origin}${filledPath(path, example)}${query.size > 0 ? `?${query}` : ""}`,
    headers: {
      ...Object.fromEntries(given("header")),
      ...(body && "mediaType" in body && { "Content-Type": body.mediaType }),
    },
    body: body && "example" in body ? body.example : undefined,
    files:
      body?.kind === "parts"
        ? body.parts.map(({ name, isFile }) => ({ name, fileName: isFile ? "photo.jpg" : "" }))
        : undefined,
    needsToken,
    answer: mediaType === undefined ? "nothing" : mediaType === "application/json" ? "json" : "text",
  };
}
