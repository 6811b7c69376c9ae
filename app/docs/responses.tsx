import { Fragment } from "react";
import { indented } from "./indented";
import { Inline } from "./prose";
import type { ShownAnswer, ShownOperation } from "./shown-operation";
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
  return (
    <details className="code">
      <summary>
        Errors <span className="text-ink-3">{Object.keys(problems).join(" ")}</span>
      </summary>
      <dl className="problems">
        {Object.entries(problems).map(([status, meaning]) => (
          <Fragment key={status}>
            <dt>{status}</dt>
            <dd>
              <Inline text={meaning} />
            </dd>
          </Fragment>
        ))}
      </dl>
    </details>
  );
}

const written = (example: unknown) => (typeof example === "string" ? example : indented(example));
