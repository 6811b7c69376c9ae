import { type Components, modulesOf, type OpenApi, type Operation, type Schema } from "../document";
import { limitsOf, plainSchema, type Row, rowOf, typeName } from "../fields";
import type { Words } from "../words";

/** A schema that has a name: generated clients have a type of this name. */
export interface NamedType {
  name: string;
  meaning: string;
  /** For a type that is no object: its kind and its values. */
  kind: string;
  limits: string;
  fields: Row[];
  operations: Pick<Operation, "anchor" | "method" | "path">[];
  within: string[];
}

/** The named schemas in three groups: those that shoppers get, those that only admins get, all others. */
export function typesOf(document: OpenApi, words: Words): { name: string; types: NamedType[] }[] {
  const schemas = document.components?.schemas ?? {};
  const operations = modulesOf(document).flatMap((module) => module.operations);
  const direct = new Map(operations.map((operation) => [operation, namesIn(schemasOf(operation))]));
  const inside = new Map(Object.entries(schemas).map(([name, schema]) => [name, namesIn(schema)]));
  const below = (prefix: string) =>
    reached(
      operations.flatMap((operation) => (operation.path.startsWith(prefix) ? [...direct.get(operation)!] : [])),
      inside,
    );
  const forShoppers = below("/v1/");
  const forAdmins = below("/cms/");
  const asked = reached(
    operations.flatMap(({ requestBody }) => [...namesIn(requestBody)]),
    inside,
  );
  const groupOf = (name: string) => (forShoppers.has(name) ? 0 : forAdmins.has(name) ? 1 : 2);
  const types = Object.entries(schemas)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, schema]) => ({
      name,
      meaning: schema.description ?? "",
      kind: schema.properties ? "" : namedType(schema),
      limits: ownLimits(schema),
      fields: fieldsOf(schema, schemas, asked.has(name)),
      operations: operations
        .filter((operation) => direct.get(operation)!.has(name))
        .map(({ anchor, method, path }) => ({ anchor, method, path })),
      within: [...inside.keys()].filter((other) => other !== name && inside.get(other)!.has(name)).toSorted(),
    }));
  return [words.typesOfShop, words.typesOfOffice, words.otherTypes]
    .map((title, group) => ({ name: title, types: types.filter(({ name }) => groupOf(name) === group) }))
    .filter((group) => group.types.length > 0);
}

/** The schemas of an operation's body and answers. A refusal is a `Problem` everywhere. */
const schemasOf = ({ requestBody, responses }: Operation) => [
  requestBody?.content,
  Object.entries(responses).flatMap(([status, { content }]) =>
    status < "400" ? Object.values(content ?? {}).map(({ schema }) => schema) : [],
  ),
];

const namesIn = (part: unknown) =>
  new Set(
    [...(JSON.stringify(part) ?? "").matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name as string),
  );

function reached(names: string[], inside: Map<string, Set<string>>, found = new Set<string>()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    reached([...(inside.get(name) ?? [])], inside, found);
  }
  return found;
}

/**
 * One row a field. What is inside another named schema stands there, so each field is written once. A field of an answer is present
 * unless its description says otherwise, so “required” is shown of what is asked for.
 */
const fieldsOf = ({ properties, required }: Schema, schemas: Components, isAsked: boolean): Row[] =>
  Object.entries(properties ?? {}).map(([path, schema]) =>
    rowOf({
      path,
      type: namedType(schema),
      required: isAsked && (required?.includes(path) ?? false),
      limits: ownLimits(schema),
      meaning: schema.description ?? plainSchema(schema, schemas).description ?? "",
    }),
  );

/** Without the components, a reference has no limits of its own. */
const ownLimits = (schema: Schema) => limitsOf(plainSchema(schema, undefined), undefined);

function namedType(schema: Schema): string {
  const some = schema.anyOf ?? schema.oneOf;
  if (schema.$ref) return nameOf(schema.$ref);
  if (some?.some((each) => each.$ref || each.items)) return some.map(namedType).join(" or ");
  if (schema.items) {
    const isNullable = Array.isArray(schema.type) && schema.type.includes("null");
    return `list of ${namedType(schema.items)}${isNullable ? " or null" : ""}`;
  }
  return typeName(schema, undefined);
}

const nameOf = (reference: string) => reference.split("/").at(-1)!;
