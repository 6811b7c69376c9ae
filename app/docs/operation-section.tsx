"use client";

import { CopyButton } from "@/components/copy-button";
import { curl, filledPath } from "./curl";
import { FieldTable, FieldTables } from "./field-table";
import { Inline, Prose } from "./prose";
import { Responses } from "./responses";
import type { ShownOperation } from "./shown-operation";
import type { Trial } from "./trial";
import { TryPanel } from "./try-panel";

export function OperationSection({ operation, origin }: { operation: ShownOperation; origin: string }) {
  const { anchor, description, who, parameters, body, answers, problems, trial } = operation;
  const command = exampleCall(trial, origin);
  return (
    <section id={anchor} className="operation">
      <div className="min-w-0">
        <h3>
          <a href={`#${anchor}`}>{trial.name}</a>
        </h3>
        <p className="call">
          <span className={`method ${trial.method}`}>{trial.method}</span> {trial.path}
        </p>
        <p className="who">
          <Inline text={who} />
        </p>
        {description && (
          <div className="prose">
            <Prose text={description} />
          </div>
        )}
        {parameters.length > 0 && <FieldTable title="Parameters" fields={parameters} />}
        {body && <FieldTables title={body.title} forms={body.forms} />}
      </div>
      <div className="aside">
        <div className="code">
          <div className="code-head">
            <span>Example</span>
            <CopyButton text={command} label={`the example of ${trial.method} ${trial.path}`} />
          </div>
          <pre>{command}</pre>
        </div>
        <Responses answers={answers} problems={problems} />
      </div>
      <TryPanel trial={trial} />
    </section>
  );
}

function exampleCall({ method, path, inputs, body, needsToken }: Trial, origin: string) {
  const example = (name: string) => inputs.find((input) => input.name === name)?.example ?? "";
  const query = new URLSearchParams(
    inputs.filter((input) => input.in === "query" && input.example).map((input) => [input.name, input.example]),
  );
  return curl({
    method,
    url: `${origin}${filledPath(path, example)}${query.size > 0 ? `?${query}` : ""}`,
    headers: {
      ...(needsToken && { Authorization: "Bearer $TOKEN" }),
      ...Object.fromEntries(
        inputs.filter((input) => input.in === "header" && input.example).map((input) => [input.name, input.example]),
      ),
      ...(body && "mediaType" in body && { "Content-Type": body.mediaType }),
    },
    body: body && "example" in body ? body.example : undefined,
    files:
      body?.kind === "parts"
        ? body.parts.map(({ name, isFile }) => ({ name, fileName: isFile ? "photo.jpg" : "" }))
        : undefined,
  });
}
