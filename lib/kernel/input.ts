import { z } from "zod";
import { AppError, type FieldError, invalid, notFound } from "./errors";
import { check } from "./field-errors";
import { nothing } from "./fields";
import type { AnyOperation } from "./operation";

type Schema = z.core.$ZodType;

/** A request as the adapter read it, not parsed yet. */
export interface RawInput {
  url: Record<string, unknown>;
  body: unknown;
  repeated?: FieldError[];
}

export const isSchema = (part: unknown): part is Schema => typeof part === "object" && part !== null && "_zod" in part;
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

export function shapeOf(schema: unknown): Record<string, Schema> {
  return isSchema(schema) && "shape" in schema._zod.def ? (schema._zod.def.shape as Record<string, Schema>) : {};
}
export const fieldNames = (schema: unknown) => Object.keys(shapeOf(schema));

/**
 * Decodes the url's strings to their declared types. One that is not written as that type stays a string, and the
 * schema refuses it. An id in the path that no row can have is a 404, before the body is checked.
 */
export function decodeUrl(operation: AnyOperation, params: Record<string, string>, query: URLSearchParams) {
  const url: Record<string, unknown> = {};
  const inPath = new Set(pathNames(operation.path));
  const repeated: FieldError[] = [];
  for (const [name, schema] of Object.entries(shapeOf(operation.url))) {
    const kind = kindOf(schema);
    if (inPath.has(name)) {
      url[name] = decodeText(params[name] ?? "", kind);
      if (kind === "number" && !z.safeParse(schema, url[name]).success) throw notFound();
      continue;
    }
    const given = query.getAll(name);
    if (given.length > 1) repeated.push({ path: name, code: "repeated", message: "Is given more than once." });
    if (given[0] !== undefined) url[name] = decodeText(given[0], kind);
  }
  return { url, repeated };
}

function decodeText(text: string, kind: string) {
  if (kind === "number" && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (kind === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

function kindOf(schema: Schema): string {
  const { def } = schema._zod as unknown as { def: { type: string; innerType?: Schema; in?: Schema } };
  const inner = def.innerType ?? def.in;
  return inner ? kindOf(inner) : def.type;
}

export function parseInput(operation: AnyOperation, { url, body, repeated = [] }: RawInput) {
  const errors = [...repeated];
  const fromUrl = operation.url && parse(operation.url, url, errors);
  const inPath = pathNames(operation.path);
  if (errors.some(({ path }) => inPath.includes(path) && typeof url[path] === "number")) throw notFound();
  const fromBody = isSchema(operation.body)
    ? parse(operation.body, body === undefined ? {} : body, errors)
    : operation.body && body;
  if (!errors.length) return { ...fromUrl, ...fromBody };
  throw new AppError(
    "invalid_request",
    errors.length === 1 ? errors[0]!.message : `${errors.length} fields are not right.`,
    { errors },
  );
}

/** Decodes and parses the text fields of a form, by the rules of a url. */
export function parseFields(schema: Schema, given: [name: string, text: string][]) {
  const shape = shapeOf(schema);
  const errors: FieldError[] = given
    .filter(([name], at) => given.findIndex(([first]) => first === name) < at)
    .map(([name]) => ({ path: name, code: "repeated", message: "Is given more than once." }));
  const decoded = given.map(([name, text]) => [name, decodeText(text, kindOf(shape[name]!))]);
  const fields = parse(schema, Object.fromEntries(decoded), errors);
  if (errors.length) throw invalid(...errors);
  return fields;
}

function parse(schema: Schema, raw: unknown, errors: FieldError[]) {
  const result = check(schema, raw);
  if ("data" in result) return result.data as object;
  for (const error of result.errors) errors.push(error); // one by one: there may be too many arguments for one call
  return undefined;
}

export const successOf = (operation: AnyOperation): number =>
  operation.status ?? (operation.output === nothing ? 204 : 200);

/** Drops undeclared fields. */
export const parseOutput = (operation: AnyOperation, value: unknown) =>
  isSchema(operation.output) ? z.parse(operation.output, value) : value;
