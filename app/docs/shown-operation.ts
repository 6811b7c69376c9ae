import { type Components, type Operation, type Parameter, whoMayCall } from "./document";
import { type Field, formsOf, limitsOf, plainSchema, type Row, type RowForm, rowOf, typeName } from "./fields";
import { type Trial, trialOf } from "./trial";
import type { Words } from "./words";

/** All that the section of an operation shows. It goes to the browser as it is, so it says nothing twice. */
export interface ShownOperation {
  anchor: string;
  description?: string;
  who: string;
  parameters: Row[];
  body?: { title: string; forms: RowForm[] };
  answers: ShownAnswer[];
  /** By status. */
  problems: Record<string, string>;
  trial: Trial;
}

/** An answer that is no refusal. */
export interface ShownAnswer {
  status: string;
  meaning: string;
  mediaType?: string;
  example?: unknown;
  /** The names of its schemas: with a permission the first, without it the second. */
  types: string[];
  /** Which permission that is. */
  choice?: string;
}

export function shownOperation(operation: Operation, components: Components, words: Words): ShownOperation {
  const [mediaType, content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const title = mediaType === "application/json" ? words.body : `${words.body}, ${mediaType}`;
  return {
    anchor: operation.anchor,
    description: operation.description,
    who: whoMayCall(operation["x-access"], operation.needsToken, words),
    parameters: (operation.parameters ?? []).map((each) => rowOf(parameterRow(each, components))),
    body: content && {
      title,
      forms: formsOf(content.schema, components).map(({ title, fields }) => ({ title, fields: fields.map(rowOf) })),
    },
    answers: answersOf(operation, words),
    problems: problemsOf(operation),
    trial: trialOf(operation, components),
  };
}

const answersOf = ({ responses }: Operation, words: Words): ShownAnswer[] =>
  Object.entries(responses)
    .filter(([status]) => status < "400")
    .map(([status, { description, content }]) => {
      const [mediaType, media] = Object.entries(content ?? {})[0] ?? [];
      const forms = media?.schema?.anyOf ?? [media?.schema];
      const types = forms.flatMap((each) => each?.$ref?.split("/").at(-1) ?? []);
      const choice = media?.schema?.anyOf && media.schema.description;
      return {
        status,
        meaning: meaningOf(status, description, words),
        mediaType,
        example: media?.example,
        types,
        choice,
      };
    });

/** The document says these in English. */
const meaningOf = (status: string, description: string, words: Words) =>
  ({ 200: words.ok, 201: words.created, 202: words.accepted, 204: words.done, 304: words.notChanged })[status] ??
  description;

const problemsOf = ({ responses }: Operation) =>
  Object.fromEntries(
    Object.entries(responses).flatMap(([status, { description }]) => (status < "400" ? [] : [[status, description]])),
  );

function parameterRow({ name, in: place, required, description, schema }: Parameter, components: Components): Field {
  return {
    path: name,
    type: `${typeName(schema, components)}, ${place}`,
    required: required ?? false,
    limits: limitsOf(plainSchema(schema, components), components),
    meaning: description ?? schema.description ?? "",
  };
}
