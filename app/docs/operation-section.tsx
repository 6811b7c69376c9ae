import { CopyButton } from "@/components/copy-button";
import { curl, filledPath } from "./curl";
import { type Components, type Operation, type Parameter, whoMayCall } from "./document";
import { FieldTable, FieldTables } from "./field-table";
import { type Field, formsOf, limitsOf, plainSchema, typeName } from "./fields";
import { Inline, Prose } from "./prose";
import { Responses } from "./responses";
import { type Trial, trialOf } from "./trial";
import { TryPanel } from "./try-panel";

export function OperationSection(props: { operation: Operation; components: Components; origin: string }) {
  const { operation, components, origin } = props;
  const trial = trialOf(operation, components);
  const command = exampleCall(trial, origin);
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  return (
    <section id={operation.anchor} className="operation">
      <div className="min-w-0">
        <h3>
          <a href={`#${operation.anchor}`}>{operation.summary}</a>
        </h3>
        <p className="mt-0.5 font-mono text-small wrap-anywhere">
          <span className={`method ${operation.method}`}>{operation.method}</span> {operation.path}
        </p>
        <p className="who">
          <Inline text={whoMayCall(operation["x-access"], operation.needsToken)} />
        </p>
        {operation.description && (
          <div className="prose">
            <Prose text={operation.description} />
          </div>
        )}
        {operation.parameters?.length ? (
          <FieldTable title="Parameters" fields={operation.parameters.map((each) => parameterRow(each, components))} />
        ) : null}
        {content && (
          <FieldTables
            title={mediaType === "application/json" ? "Body" : `Body, ${mediaType}`}
            forms={formsOf(content.schema, components)}
          />
        )}
      </div>
      <div className="aside">
        <div className="code">
          <div className="code-head">
            <span>Example</span>
            <CopyButton text={command} label={`the example of ${operation.method} ${operation.path}`} />
          </div>
          <pre>{command}</pre>
        </div>
        <Responses responses={operation.responses} components={components} />
      </div>
      <TryPanel trial={trial} />
    </section>
  );
}

function parameterRow({ name, in: place, required, description, schema }: Parameter, components: Components): Field {
  return {
    path: name,
    type: `${typeName(schema, components)}, ${place}`,
    required: required ?? false,
    limits: limitsOf(plainSchema(schema, components), components),
    meaning: description ?? schema.description ?? "",
  };
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
