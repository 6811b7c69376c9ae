import type { Answer, Components } from "./document";
import { FieldTables } from "./field-table";
import { type Form, formsOf } from "./fields";
import { Inline } from "./prose";

interface Props {
  responses: Record<string, Answer>;
  components: Components;
}

export function Responses({ responses, components }: Props) {
  const all = Object.entries(responses).toSorted(([a], [b]) => a.localeCompare(b));
  const good = all.filter(([status]) => status < "400");
  const problems = all.filter(([status]) => status >= "400");
  return (
    <>
      {good.map(([status, answer]) => (
        <Success key={status} status={status} answer={answer} components={components} />
      ))}
      {problems.length > 0 && <Problems problems={problems} />}
    </>
  );
}

function Success({ status, answer, components }: { status: string; answer: Answer } & Pick<Props, "components">) {
  const [mediaType, content] = Object.entries(answer.content ?? {})[0] ?? [];
  return (
    <div className="code">
      <div className="code-head">
        <span>
          <b className="text-green">{status}</b> <Inline text={answer.description} />
        </span>
        {mediaType !== "application/json" && <code>{mediaType}</code>}
      </div>
      {content?.example !== undefined && <pre>{written(content.example)}</pre>}
      {content?.schema && (
        <details>
          <summary>Fields</summary>
          <FieldTables title="Answer" forms={alwaysThere(formsOf(content.schema, components))} />
        </details>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: [string, Answer][] }) {
  return (
    <details className="code">
      <summary>
        Errors <span className="text-ink-3">{problems.map(([status]) => status).join(" ")}</span>
      </summary>
      <dl className="problems">
        {problems.map(([status, answer]) => (
          <div key={status}>
            <dt>{status}</dt>
            <dd>
              <Inline text={answer.description} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** A field of an answer is present unless its description says otherwise, so “required” is not shown. */
const alwaysThere = (forms: Form[]) =>
  forms.map(({ title, fields }) => ({ title, fields: fields.map((field) => ({ ...field, required: false })) }));

const written = (example: unknown) => (typeof example === "string" ? example : JSON.stringify(example, null, 2));
