import type { Json } from "./json-schema";

/** Builds an example from those of the fields. */
export function exampleOf(schema: Json): unknown {
  const { examples, properties, items, anyOf, oneOf, allOf, type } = schema as {
    examples?: unknown[];
    properties?: Record<string, Json>;
    items?: Json;
    anyOf?: Json[];
    oneOf?: Json[];
    allOf?: Json[];
    type?: string;
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
  if (type === "array") return items ? [exampleOf(items)] : [];
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return false;
  if (type === "null") return null;
  return type === "object" ? {} : "text";
}
