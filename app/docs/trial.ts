import type { Components, Operation, Parameter, Schema } from "./document";
import { allowedValues, plainSchema, typeName } from "./fields";

/** The part of an operation that the form in the browser needs. */
export interface Trial {
  name: string;
  method: string;
  path: string;
  needsToken: boolean;
  inputs: Input[];
  body?:
    | { kind: "json" | "raw"; mediaType: string; example: string }
    | { kind: "parts"; parts: { name: string; isFile: boolean }[] };
}

export interface Input {
  name: string;
  in: Parameter["in"];
  required: boolean;
  values?: string[];
  example: string;
}

export function trialOf(operation: Operation, components: Components): Trial {
  return {
    name: operation.summary ?? operation.operationId,
    method: operation.method,
    path: operation.path,
    needsToken: operation.needsToken,
    inputs: (operation.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      in: parameter.in,
      required: parameter.required ?? false,
      values: valuesOf(plainSchema(parameter.schema, components)),
      example: exampleOf(parameter),
    })),
    body: bodyOf(operation),
  };
}

const valuesOf = (schema: Schema) =>
  schema.type === "boolean" ? ["true", "false"] : allowedValues(schema, undefined)?.map(String);

/** A required input starts with its example, an optional one starts empty. */
function exampleOf({ example, required, schema }: Parameter): string {
  if (example !== undefined) return required ? String(example) : "";
  return required && schema.type === "integer" ? "1" : "";
}

function bodyOf({ method, requestBody }: Operation): Trial["body"] {
  if (method === "GET") return undefined; // a browser sends none
  const [mediaType, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  if (!mediaType || !content) return undefined;
  if (mediaType === "multipart/form-data") return { kind: "parts", parts: partsOf(content.schema) };
  const example = content.example;
  if (!/^application\/([\w.-]+\+)?json$/.test(mediaType))
    return { kind: "raw", mediaType, example: typeof example === "string" ? example : "" };
  return { kind: "json", mediaType, example: example === undefined ? "{}" : JSON.stringify(example, null, 2) };
}

function partsOf(schema: Schema | undefined) {
  const parts = Object.entries(schema?.properties ?? {}).map(([name, part]) => ({
    name,
    isFile: typeName(part, {}).endsWith("file"),
  }));
  return parts.length > 0 ? parts : [{ name: "file", isFile: true }];
}
