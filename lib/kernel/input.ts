import { z } from "zod";
import { say } from "@/lib/i18n/say";
import { AppError, detailOf, type FieldError, invalid, notFound } from "./contract/errors";
import { check, mostUnknown } from "./contract/field-errors";
import { nothing } from "./contract/fields";
import { numberCheck } from "./number-check";
import type { AnyOperation } from "./operation";

type Schema = z.core.$ZodType;

/** A request as the adapter read it, not parsed yet. */
export interface RawInput {
  url: Record<string, unknown>;
  body?: unknown;
  /** Names in the query that are unknown or given twice. */
  misnamed?: FieldError[];
}

export const isSchema = (part: unknown): part is Schema => typeof part === "object" && part !== null && "_zod" in part;
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

export function shapeOf(schema: unknown): Record<string, Schema> {
  return isSchema(schema) && "shape" in schema._zod.def ? (schema._zod.def.shape as Record<string, Schema>) : {};
}
export const fieldNames = (schema: unknown) => Object.keys(shapeOf(schema));

interface UrlField {
  name: string;
  schema: Schema;
  kind: string;
  isInPath: boolean;
}
interface Url {
  fields: Map<string, UrlField>;
  /** A check without zod, for urls with nothing but ids, as most are. If it fails, zod says what is wrong. */
  isRight(url: Record<string, unknown>): boolean;
}
const urls = new WeakMap<AnyOperation, Url>();

/** Returns what an operation declares about its url. It is looked up for each request. */
function urlOf(operation: AnyOperation) {
  const known = urls.get(operation);
  if (known) return known;
  const inPath = pathNames(operation.path);
  const fields = Object.entries(shapeOf(operation.url)).map(([name, schema]): UrlField => {
    return { name, schema, kind: kindOf(schema), isInPath: inPath.includes(name) };
  });
  const checks = fields.map(({ name, schema, isInPath }) => ({
    name,
    isRight: isInPath ? numberCheck(schema) : undefined,
  }));
  const isPlain = isSchema(operation.url) && !operation.url._zod.def.checks?.length;
  const url: Url = {
    fields: new Map(fields.map((field) => [field.name, field])),
    isRight: (given) =>
      isPlain &&
      Object.keys(given).length === checks.length &&
      checks.every(({ name, isRight }) => isRight?.(given[name])),
  };
  urls.set(operation, url);
  return url;
}

const isIdInPath = (field: UrlField | undefined) => field?.isInPath === true && field.kind === "number";

/**
 * Decodes the url's strings to their declared types. One that is not written as that type stays a string, and the
 * schema refuses it. An id in the path that no row can have is a 404, before the body is checked.
 */
export function decodeUrl(operation: AnyOperation, params: Record<string, string>, query: URLSearchParams) {
  const url: Record<string, unknown> = {};
  const { fields } = urlOf(operation);
  for (const field of fields.values()) {
    const { name, schema, kind, isInPath } = field;
    if (isInPath) {
      url[name] = decodeText(params[name] ?? "", kind);
      if (operation.body && isIdInPath(field) && !z.safeParse(schema, url[name]).success) throw notFound();
      continue;
    }
    const given = query.get(name);
    if (given !== null) url[name] = decodeText(given, kind);
  }
  const known = (name: string) => fields.get(name)?.isInPath === false;
  return { url, misnamed: query.size ? misnamedIn(query, known) : [] };
}

/** A misspelt filter would otherwise answer with all rows, and a misspelt step would do another thing. */
function misnamedIn(query: URLSearchParams, known: (name: string) => boolean): FieldError[] {
  const names = [...new Set(query.keys())];
  const unknown = names.filter((name) => !known(name)).slice(0, mostUnknown);
  const repeated = names.filter((name) => known(name) && query.getAll(name).length > 1);
  return [
    ...unknown.map((path) => ({
      path,
      code: "unknown_field",
      message: say("There is no query parameter {name}.", { name: path }),
    })),
    ...repeated.map((path): FieldError => ({ path, code: "repeated", message: "Is given more than once." })),
  ];
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

export function parseInput(operation: AnyOperation, { url, body, misnamed = [] }: RawInput) {
  const errors: FieldError[] = [];
  const fromUrl = operation.url && (urlOf(operation).isRight(url) ? url : parse(operation.url, url, errors));
  if (!operation.body && !errors.length && !misnamed.length) return fromUrl ?? {};
  const { fields } = urlOf(operation);
  if (errors.some(({ path }) => isIdInPath(fields.get(path)))) throw notFound();
  errors.push(...misnamed);
  const fromBody = isSchema(operation.body)
    ? parse(operation.body, body === undefined ? {} : body, errors)
    : operation.body && body;
  if (!errors.length) return { ...fromUrl, ...fromBody };
  throw new AppError("invalid_request", detailOf(errors), { errors });
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

/** Public reads of the shop: shared caches may keep them for some seconds, and they have an `ETag`. */
export const isCached = ({ method, access, path, output }: AnyOperation) =>
  method === "GET" && access === "public" && path.startsWith("/v1/") && isSchema(output);

/** The answer has an `ETag`: a client that sends it back gets 304 while nothing has changed. */
export const hasTag = (operation: AnyOperation) => operation.revalidated === true || isCached(operation);
