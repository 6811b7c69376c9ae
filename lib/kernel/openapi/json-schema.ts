import { z } from "zod";

export type Json = Record<string, unknown>;
type Answer = Json & { description: string };
type Side = "input" | "output";

class Nameless extends z.core.$ZodRegistry<Record<string, unknown>> {
  override get(schema: z.core.$ZodType) {
    const { id, ...meta } = z.globalRegistry.get(schema) ?? {};
    return meta;
  }
}
const nameless = new Nameless();

export const jsonSchema = (schema: unknown, io: Side): Json => whole[io](schema as object);

interface Converted {
  zodSchema: z.core.$ZodType;
  jsonSchema: Json;
}

/** Responses can get new fields later, so clients must accept unknown ones. Requests do not accept them. */
function open({ jsonSchema: json }: Converted) {
  if (json.additionalProperties === false) delete json.additionalProperties;
}

function discriminate({ zodSchema, jsonSchema: json }: Converted) {
  if (zodSchema instanceof z.ZodDiscriminatedUnion) json.discriminator = { propertyName: zodSchema.def.discriminator };
}

function converted(schema: unknown, io: Side, metadata?: Nameless): Json {
  const override = (part: Converted) => {
    discriminate(part);
    if (io === "output") open(part);
  };
  const options: z.core.ToJSONSchemaParams = { io, metadata, override, unrepresentable: "any" };
  const { $schema, ...json } = z.toJSONSchema(schema as z.ZodType, options) as Json;
  return JSON.parse(JSON.stringify(json), (_, part) => simplify(part));
}

function once<T>(convert: (schema: object) => T) {
  const known = new WeakMap<object, T>();
  return (schema: object) => {
    const found = known.get(schema) ?? convert(schema);
    known.set(schema, found);
    return found;
  };
}
const whole = {
  input: once((schema) => converted(schema, "input", nameless)),
  output: once((schema) => converted(schema, "output", nameless)),
};
const inParts = {
  input: once((schema) => parts(converted(schema, "input"))),
  output: once((schema) => parts(converted(schema, "output"))),
};

interface Definitions {
  $defs?: Record<string, Json>;
}
interface Discriminated {
  discriminator?: { propertyName: string };
  oneOf?: { $ref: string }[];
}

function parts(converted: Json & Definitions) {
  const text = JSON.stringify(converted).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/');
  const { $defs = {}, ...json } = JSON.parse(text, (_, part) => mapValues(part, converted.$defs)) as Json & Definitions;
  return { json, named: Object.entries($defs).map(([name, part]) => ({ name, part, text: JSON.stringify(part) })) };
}

/** Generators need to know which values of the discriminator select which of the named schemas. */
function mapValues(part: unknown, definitions: Record<string, Json> = {}) {
  const { discriminator, oneOf } = (part ?? {}) as Discriminated;
  if (!discriminator || !oneOf) return part;
  const { propertyName } = discriminator;
  const mapping = oneOf.flatMap(({ $ref }) => {
    const { properties } = definitions[$ref.split("/").at(-1)!] as { properties: Record<string, Json> };
    const { enum: values } = properties[propertyName] as { enum: string[] };
    return values.map((each) => [each, $ref]);
  });
  return { ...(part as Json), discriminator: { propertyName, mapping: Object.fromEntries(mapping) } };
}

/**
 * Simplifies parts for client generators: `string | null` as one type, integers without the limits of a double,
 * constants as enums of one value, and patterns without the escaped slashes of a literal. A list, a day or a time needs
 * no pattern, because its type or its format states the same.
 */
function simplify(part: unknown) {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  const { anyOf, ...rest } = part as Json & { anyOf?: Json[] };
  if (typeof rest.pattern === "string") {
    const isStated = rest.type === "array" || rest.format === "date" || rest.format === "date-time";
    if (isStated) delete rest.pattern;
    else rest.pattern = rest.pattern.replace(/\\(.)/g, (pair, char) => (char === "/" ? char : pair));
  }
  if (rest.type === "string" && typeof rest.const === "string") {
    rest.enum = [rest.const];
    delete rest.const;
  }
  if (rest.minimum === Number.MIN_SAFE_INTEGER) delete rest.minimum;
  if (rest.maximum === Number.MAX_SAFE_INTEGER) delete rest.maximum;
  if (!anyOf) return rest;
  const [one, other] = anyOf;
  const isPlain = typeof one?.type === "string" && one.type !== "object" && !("enum" in one) && !("const" in one);
  const isNullable = anyOf.length === 2 && isPlain && JSON.stringify(other) === '{"type":"null"}';
  return isNullable ? { ...one, ...rest, type: [one.type, "null"] } : { anyOf, ...rest };
}

const sorted = <T>(entries: [string, T][]): Record<string, T> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** Collects the components of a document: schemas, and responses that several operations share. */
export class Components {
  readonly #found = new Map<string, { json: Json; text: string; io: Side }>();
  readonly #responses = new Map<string, Answer>();

  describe(schema: unknown, io: Side): Json {
    const { json, named } = inParts[io](schema as object);
    for (const { name, part, text } of named) this.#add(name, part, text, io);
    return json;
  }

  /** Returns a reference to the response of this name, or the response itself if it differs from the registered one. */
  response(name: string, json: Answer): Json {
    const shared = this.#responses.get(name) ?? json;
    this.#responses.set(name, shared);
    return JSON.stringify(shared) === JSON.stringify(json) ? { $ref: `#/components/responses/${name}` } : json;
  }

  get schemas(): Record<string, Json> {
    return sorted([...this.#found].map(([name, { json }]) => [name, json]));
  }

  get responses(): Record<string, Answer> {
    return sorted([...this.#responses]);
  }

  #add(name: string, json: Json, text: string, io: Side) {
    if (name.startsWith("__")) throw new Error("A schema that contains itself needs a name.");
    const other = this.#found.get(name);
    if (other && other.text !== text)
      throw new Error(
        `Two different schemas have the name ${name}${sides(io, other.io)}. Give one of them another name.`,
      );
    this.#found.set(name, { json, text, io });
  }
}

const sides = (one: Side, other: Side) => (one === other ? "" : ", or it differs between requests and answers");

export function exampleOf(schema: Json): unknown {
  const { examples, properties, items, anyOf, oneOf, allOf, type } = schema as {
    examples?: unknown[];
    properties?: Record<string, Json>;
    items?: Json;
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
    type?: string | string[];
  };
  if (examples?.length) return examples[0];
  if ("const" in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if ("default" in schema) return schema.default;
  const choices = anyOf ?? oneOf;
  if (choices?.length) return exampleOf(choices[0]!);
  if (properties)
    return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, exampleOf(field)]));
  if (allOf?.length) return Object.assign({}, ...allOf.map((each) => exampleOf(each) as object));
  const kind = Array.isArray(type) ? type[0] : type;
  if (kind === "array") return items ? [exampleOf(items)] : [];
  if (kind === "integer" || kind === "number") return 1;
  if (kind === "boolean") return false;
  if (kind === "null") return null;
  return kind === "object" ? {} : "text";
}
