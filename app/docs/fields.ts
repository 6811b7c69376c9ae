import type { Components, Schema } from "./document";

export interface Field {
  path: string;
  type: string;
  required: boolean;
  /** Ranges, lengths, allowed values. */
  limits: string;
  meaning: string;
}

/** One form of a body. A union has several, each titled with the values that tell it apart. */
export interface Form {
  title?: string;
  fields: Field[];
}

/** A field as it goes to the browser: empty and false values are left out. */
export type Row = Pick<Field, "path" | "type"> & Partial<Field>;
export interface RowForm {
  title?: string;
  fields: Row[];
}

export const rowOf = ({ path, type, required, limits, meaning }: Field): Row => ({
  ...{ path, type },
  ...(required && { required }),
  ...(limits && { limits }),
  ...(meaning && { meaning }),
});

/** Turns a schema into flat rows, such as `products[].count`. */
export function formsOf(schema: Schema | undefined, components: Components): Form[] {
  if (!schema) return [];
  const { schema: whole, seen } = plain(schema, components, new Set());
  const variants = objectVariants(whole, components);
  if (!variants) return [{ fields: rows(whole, components, "", seen) }];
  return variants.map((variant) => ({ title: distinction(variant), fields: rows(variant, components, "", seen) }));
}

function rows(schema: Schema, components: Components, prefix: string, seen: ReadonlySet<string>): Field[] {
  if (schema.type === "array" && schema.items && !schema.properties) {
    const inner = plain(schema.items, components, seen);
    return inner.repeats ? [] : rows(inner.schema, components, `${prefix.replace(/\.$/, "")}[].`, inner.seen);
  }
  return Object.entries(schema.properties ?? {}).flatMap(([name, declared]) => {
    const { schema: field, seen: within, repeats } = plain(declared, components, seen);
    const row: Field = {
      path: prefix + name,
      type: typeName(declared, components),
      required: schema.required?.includes(name) ?? false,
      limits: limitsOf(field, components),
      meaning: declared.description ?? field.description ?? "",
    };
    return repeats ? [row] : [row, ...rows(field, components, `${prefix}${name}.`, within)];
  });
}

/** Follows references, joins `allOf`, removes `null` from a union. `repeats`: the schema contains itself, as a tree does. */
function plain(schema: Schema, components: Components, seen: ReadonlySet<string>) {
  let current = schema;
  let within = seen;
  for (;;) {
    const name = current.$ref?.split("/").at(-1);
    const some = (current.anyOf ?? current.oneOf)?.filter((each) => each.type !== "null");
    if (name) {
      if (within.has(name)) return { schema: {} satisfies Schema as Schema, seen: within, repeats: true };
      within = new Set([...within, name]);
      current = components?.[name] ?? {};
    } else if (some?.length === 1) current = { ...some[0]!, description: current.description ?? some[0]!.description };
    else if (current.allOf) current = joined(current, components);
    else if (Array.isArray(current.type) && current.type.includes("null")) current = withoutNull(current);
    else return { schema: current, seen: within, repeats: false };
  }
}

function withoutNull({ type, ...rest }: Schema): Schema {
  const types = [type].flat().filter((each) => each !== undefined && each !== "null") as string[];
  return { ...rest, type: types.length === 1 ? types[0] : types };
}

/** The schema itself where a reference to it stands. */
export const plainSchema = (schema: Schema, components: Components): Schema =>
  plain(schema, components, new Set()).schema;

function joined({ allOf, ...own }: Schema, components: Components): Schema {
  const parts = [...(allOf ?? []).map((part) => plainSchema(part, components)), own];
  return {
    ...Object.assign({}, ...parts),
    properties: Object.assign({}, ...parts.map((part) => part.properties)),
    required: parts.flatMap((part) => part.required ?? []),
  };
}

function objectVariants(schema: Schema, components: Components) {
  const variants = (schema.anyOf ?? schema.oneOf)?.map((variant) => plainSchema(variant, components));
  return variants?.every((variant) => variant.properties) ? variants : undefined;
}

function distinction(variant: Schema): string | undefined {
  const fixed = Object.entries(variant.properties ?? {}).filter(([, field]) => field.const !== undefined);
  return fixed.map(([name, field]) => `${name}: ${JSON.stringify(field.const)}`).join(", ") || undefined;
}

export function typeName(schema: Schema, components: Components): string {
  const known = plainSchema(schema, components);
  const isNullable =
    (Array.isArray(schema.type) && schema.type.includes("null")) ||
    (schema.anyOf ?? schema.oneOf)?.some(({ type }) => type === "null");
  return bareType(known, components) + (isNullable ? " or null" : "");
}

function bareType(schema: Schema, components: Components): string {
  if (schema.type === "array") return `list of ${typeName(schema.items ?? {}, components)}`;
  if (schema.contentMediaType || schema.contentEncoding === "binary" || schema.format === "binary") return "file";
  if (schema.format === "date-time") return "time";
  if (schema.format) return schema.format;
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (Number.isInteger(schema.const)) return "integer";
  if (schema.type) return schema.type;
  const some = schema.anyOf ?? schema.oneOf;
  if (some) return [...new Set(some.map((each) => typeName(each, components)))].join(" or ");
  return schema.const === undefined ? "any" : typeof schema.const;
}

const unbounded = 2 ** 31 - 1; // the upper limit of an id tells a reader nothing

export function limitsOf(schema: Schema, components: Components): string {
  const said: string[] = [];
  const values = allowedValues(schema, components);
  if (values) said.push(values.join(" · "));
  if (schema.type === "integer" || schema.type === "number") said.push(range(schema.minimum, schema.maximum, ""));
  said.push(
    range(schema.minLength, schema.maxLength, " characters"),
    range(schema.minItems, schema.maxItems, " items"),
  );
  if (schema.pattern && !schema.format) said.push(schema.pattern);
  if (schema.default !== undefined) said.push(`default ${JSON.stringify(schema.default)}`);
  if (schema.type === "array" && schema.items) said.push(limitsOf(plainSchema(schema.items, components), components));
  return said.filter(Boolean).join(", ");
}

export function allowedValues(schema: Schema, components: Components): unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  const some = (schema.anyOf ?? schema.oneOf)?.map((each) => plainSchema(each, components));
  return some?.every((each) => each.const !== undefined) ? some.map((each) => each.const) : undefined;
}

function range(least: number | undefined, most: number | undefined, unit: string) {
  const saysNothing = least === undefined || least <= -unbounded || (least === 0 && unit !== "");
  const from = saysNothing ? undefined : least;
  const to = most === undefined || most >= unbounded ? undefined : most;
  if (from === undefined && to === undefined) return "";
  if (to === undefined) return `${from} or more${unit}`;
  if (from === undefined) return `up to ${to}${unit}`;
  return from === to ? `${from}${unit}` : `${from}–${to}${unit}`;
}
