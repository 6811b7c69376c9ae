import { Fragment } from "react";
import { codeAnchor } from "./chapters/chapter";
import { indented } from "./indented";
import { Inline } from "./prose";
import type { ShownAnswer, ShownOperation } from "./shown-operation";
import { useWords } from "./speaking";
import { TypeFields } from "./type-fields";

export function Responses({ answers, problems }: Pick<ShownOperation, "answers" | "problems">) {
  return (
    <>
      {answers.map((answer) => (
        <Success key={answer.status} answer={answer} />
      ))}
      <Problems problems={problems} />
    </>
  );
}

function Success({ answer: { status, meaning, mediaType, example, types, choice } }: { answer: ShownAnswer }) {
  return (
    <div className="code">
      <div className="code-head">
        <span>
          <b className="text-green">{status}</b> <Inline text={meaning} />
        </span>
        {mediaType !== "application/json" && <code>{mediaType}</code>}
      </div>
      {example !== undefined && <pre>{written(example)}</pre>}
      {choice && (
        <p className="more">
          <Inline text={choice} />
        </p>
      )}
      {types.map((name) => (
        <TypeFields key={name} name={name} />
      ))}
    </div>
  );
}

function Problems({ problems }: Pick<ShownOperation, "problems">) {
  const words = useWords();
  return (
    <details className="code">
      <summary>
        {words.errors} <span className="text-ink-3">{Object.keys(problems).join(" ")}</span>
      </summary>
      <dl className="problems links">
        {Object.entries(problems).map(([status, meaning]) => (
          <Fragment key={status}>
            <dt>{status}</dt>
            <dd>
              <Inline text={meaning} link={(code) => `#${codeAnchor(code)}`} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

const written = (example: unknown) => (typeof example === "string" ? example : indented(example));
