import type { Json } from "./json-schema";

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
