"use client";

import { Example } from "./example";
import { FieldTable, FieldTables } from "./field-table";
import { Inline, Prose } from "./prose";
import { Responses } from "./responses";
import type { ShownOperation } from "./shown-operation";
import { useWords } from "./speaking";
import { TryPanel } from "./try-panel";

export function OperationSection({ operation, origin }: { operation: ShownOperation; origin: string }) {
  const { anchor, description, who, parameters, body, answers, problems, trial } = operation;
  const words = useWords();
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
          <div className="prose" lang="en">
            <Prose text={description} />
          </div>
        )}
        {parameters.length > 0 && <FieldTable title={words.parameters} fields={parameters} />}
        {body && <FieldTables title={body.title} forms={body.forms} />}
      </div>
      <div className="aside">
        <Example operation={operation} origin={origin} />
        <Responses answers={answers} problems={problems} />
      </div>
      <TryPanel trial={trial} />
    </section>
  );
}
