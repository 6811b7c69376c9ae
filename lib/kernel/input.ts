import { z } from "zod";
import { msg } from "@/lib/i18n/msg";
import { AppError, detailOf, type FieldError, invalid, notFound } from "./contract/errors";
import { check, maxUnknown } from "./contract/field-errors";
import { nothing } from "./contract/fields";
import type { AnyOperation } from "./operation";

type Schema = z.ZodType;

export interface RawInput {
  url: Record<string, unknown>;
  body?: unknown;
  misnamed?: FieldError[];
}

export const isSchema = (part: unknown): part is Schema => part instanceof z.ZodType;
export const pathNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);

export const shapeOf = (schema: unknown): Record<string, Schema> =>
  schema instanceof z.ZodObject ? (schema.shape as Record<string, Schema>) : {};
export const fieldNames = (schema: unknown) => Object.keys(shapeOf(schema));

interface UrlField {
  schema: Schema;
  type: string;
  isInPath: boolean;
  isList: boolean;
}
const urls = new WeakMap<AnyOperation, Map<string, UrlField>>();

/** The URL fields of an operation by name. Cached, because each request needs them. */
function urlFields(operation: AnyOperation) {
  const known = urls.get(operation);
  if (known) return known;
  const inPath = pathNames(operation.path);
  const fields = new Map(
    Object.entries(shapeOf(operation.url)).map(([name, schema]): [string, UrlField] => [
      name,
      { schema, type: typeOf(schema), isInPath: inPath.includes(name), isList: isList(schema) },
    ]),
  );
  urls.set(operation, fields);
  return fields;
}

const isIdInPath = (field: UrlField | undefined) => field?.isInPath === true && field.type === "number";

/**
 * Decodes the URL's strings to their declared types. A string in another format is passed on for the schema to reject.
 * An impossible id in the path responds 404 before the body is checked.
 */
export function decodeUrl(operation: AnyOperation, params: Record<string, string>, query: URLSearchParams) {
  const url: Record<string, unknown> = {};
  const fields = urlFields(operation);
  for (const [name, field] of fields) {
    const { schema, type, isInPath, isList } = field;
    if (isInPath) {
      url[name] = decodeText(params[name] ?? "", type);
      if (operation.body && isIdInPath(field) && !z.safeParse(schema, url[name]).success) throw notFound();
      continue;
    }
    const given = isList && query.has(name) ? query.getAll(name).join() : query.get(name);
    if (given !== null) url[name] = decodeText(given, type);
  }
  return { url, misnamed: query.size ? misnamedIn(query, fields) : [] };
}

/** If a misspelt filter were ignored, the response would contain all rows. */
function misnamedIn(query: URLSearchParams, fields: ReadonlyMap<string, UrlField>): FieldError[] {
  const names = [...new Set(query.keys())];
  const known = (name: string) => fields.get(name)?.isInPath === false;
  const unknown = names.filter((name) => !known(name)).slice(0, maxUnknown);
  const repeated = names.filter((name) => known(name) && !fields.get(name)!.isList && query.getAll(name).length > 1);
  return [
    ...unknown.map((path) => ({
      path,
      code: "unknown_field",
      message: msg("There is no query parameter {name}.", { name: path }),
    })),
    ...repeated.map((path): FieldError => ({ path, code: "repeated", message: "Is given more than once." })),
  ];
}

function decodeText(text: string, type: string) {
  if (type === "number" && /^(0|-?[1-9]\d{0,14})$/.test(text)) return Number(text);
  if (type === "boolean" && (text === "true" || text === "false")) return text === "true";
  return text;
}

/** The schema inside `optional`, `nullable`, `default` and transforms. */
function innerOf(schema: Schema): Schema {
  const { innerType, in: piped } = schema.def as { innerType?: Schema; in?: Schema };
  const inner = innerType ?? piped;
  return inner ? innerOf(inner) : schema;
}
const typeOf = (schema: Schema): string => innerOf(schema).def.type;
/** A list in a query is a text with commas. Generated clients can repeat the key instead. */
const isList = (schema: Schema) => innerOf(schema).meta()?.type === "array";

export function parseInput(operation: AnyOperation, { url, body, misnamed = [] }: RawInput) {
  const errors: FieldError[] = [];
  const fromUrl = operation.url && parse(operation.url, url, errors);
  if (!operation.body && !errors.length && !misnamed.length) return fromUrl ?? {};
  const fields = urlFields(operation);
  if (errors.some(({ path }) => isIdInPath(fields.get(path)))) throw notFound();
  errors.push(...misnamed);
  const fromBody = isSchema(operation.body)
    ? parse(operation.body, body === undefined ? {} : body, errors)
    : operation.body && body;
  if (!errors.length) return { ...fromUrl, ...fromBody };
  throw new AppError("invalid_request", detailOf(errors), { errors });
}

/** Decodes and parses the text fields of a form with the rules for URLs. */
export function parseFields(schema: Schema, given: [name: string, text: string][]) {
  const shape = shapeOf(schema);
  const errors: FieldError[] = given
    .filter(([name], at) => given.findIndex(([first]) => first === name) < at)
    .map(([name]) => ({ path: name, code: "repeated", message: "Is given more than once." }));
  const decoded = given.map(([name, text]) => [name, decodeText(text, typeOf(shape[name]!))]);
  const fields = parse(schema, Object.fromEntries(decoded), errors);
  if (errors.length) throw invalid(...errors);
  return fields;
}

function parse(schema: Schema, raw: unknown, errors: FieldError[]) {
  const result = check(schema, raw);
  if ("data" in result) return result.data as object;
  for (const error of result.errors) errors.push(error); // spreading a long array would exceed the argument limit
  return undefined;
}

export const successOf = (operation: AnyOperation): number =>
  operation.status ?? (operation.output === nothing ? 204 : 200);

/** Public reads of the shop. Shared caches can store them for a few seconds, and they have an `ETag`. */
export const isCached = ({ method, access, path, output }: AnyOperation) =>
  method === "GET" && access === "public" && path.startsWith("/v1/") && isSchema(output);

/** Responses with one record that an edit can compare. Their `ETag` is for `If-Match`. */
export const hasVersion = ({ path, output }: AnyOperation) => path.startsWith("/cms/") && "version" in shapeOf(output);

/** Responses with an `ETag` for caching. A client that sends it back receives 304 if nothing has changed. */
export const hasTag = (operation: AnyOperation) => operation.revalidated === true || isCached(operation);
