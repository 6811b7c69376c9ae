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

/** The schema in one piece: named parts stand inline. */
export const jsonSchema = (schema: unknown, io: Side): Json => converted(schema, io, nameless);

/** Answers may get fields later, so a client must not refuse those that it does not know. Requests stay closed. */
function open({ jsonSchema: json }: { jsonSchema: Json }) {
  if (json.additionalProperties === false) delete json.additionalProperties;
}

function converted(schema: unknown, io: Side, metadata?: Nameless): Json {
  const override = io === "output" ? open : undefined;
  const options: z.core.ToJSONSchemaParams = { io, metadata, override, unrepresentable: "any" };
  const { $schema, ...json } = z.toJSONSchema(schema as z.ZodType, options) as Json;
  return JSON.parse(JSON.stringify(json), (_, part) => plainer(part));
}

/** What generators read better: `string | null` in one piece, and whole numbers without the limits of a double. */
function plainer(part: unknown) {
  if (typeof part !== "object" || part === null || Array.isArray(part)) return part;
  const { anyOf, ...rest } = part as Json & { anyOf?: Json[] };
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

/** Collects what a document names: its schemas, and the answers that many operations have. */
export class Components {
  readonly #found = new Map<string, { json: Json; io: Side }>();
  readonly #responses = new Map<string, Answer>();

  /** The schema with references in the place of its named parts. */
  describe(schema: unknown, io: Side): Json {
    const { $defs = {}, ...json } = referring(converted(schema, io));
    for (const [name, part] of Object.entries($defs as Record<string, Json>)) this.#add(name, part, io);
    return json;
  }

  /** A reference to the answer of this name; an answer that differs from it stands inline. */
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

  #add(name: string, json: Json, io: Side) {
    if (name.startsWith("__")) throw new Error("A schema that contains itself needs a name.");
    const other = this.#found.get(name);
    if (other && JSON.stringify(other.json) !== JSON.stringify(json))
      throw new Error(
        `Two different schemas have the name ${name}${sides(io, other.io)}. Give one of them another name.`,
      );
    this.#found.set(name, { json, io });
  }
}

const sides = (one: Side, other: Side) => (one === other ? "" : ", or it differs between requests and answers");

const referring = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/'));
