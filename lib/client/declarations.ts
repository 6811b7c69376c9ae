import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Operations } from "@/lib/kernel/operation";
import { clientOperations, isPaged } from "./script";

type Json = { [name: string]: unknown };
interface Schema {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  description?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
}
interface Described {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; schema: Schema; description?: string }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
}
export interface Document {
  paths: Record<string, Json>;
  components: { schemas: Json };
}

/** Generates the client's TypeScript declarations from the OpenAPI document: one interface per named schema. */
export function clientTypes(operations: Operations, document: Document) {
  const used = new Set(["Problem"]);
  const groups = new Map<string, string[]>();
  for (const [name, operation] of Object.entries(clientOperations(operations))) {
    const [group, verb] = name.split(".") as [string, string];
    const described = document.paths[operation.path]![operation.method.toLowerCase()] as Described;
    const types = `${inputOf(described, used)}, ${outputOf(described, used)}`;
    const line = `${comment(operation.summary, "    ")}    ${verb}: ${isPaged(operation) ? "List" : "Call"}<${types}>;\n`;
    groups.set(group, [...(groups.get(group) ?? []), line]);
  }
  const interfaces: string[] = [];
  // Adds to `used`.
  for (const name of used) interfaces.push(declared(name, document.components.schemas[name] as Schema, used));
  const rooms = [...groups].map(([group, lines]) => `  ${group}: {\n${lines.join("")}  };\n`);
  return `${readFileSync(join(process.cwd(), "lib/client/client.d.ts"), "utf8")}\n${interfaces.sort().join("\n")}\nexport interface Client {\n${rooms.join("")}}\n`;
}

function inputOf({ parameters = [], requestBody }: Described, used: Set<string>) {
  const inUrl = parameters.filter((each) => each.in !== "header");
  const [media, content] = Object.entries(requestBody?.content ?? {})[0] ?? [];
  const body = content && !isEmpty(content.schema) ? fileAsSent(content.schema, media!) : undefined;
  const parts = [
    inUrl.length > 0 &&
      typeOf(
        {
          type: "object",
          properties: Object.fromEntries(
            inUrl.map(({ name, schema, description }) => [name, { description, ...schema }]),
          ),
          required: inUrl.filter(({ required }) => required).map(({ name }) => name),
        },
        used,
        "    ",
      ),
    body && typeOf(body, used, "    "),
  ].filter(Boolean);
  return parts.join(" & ") || "{}";
}

const isEmpty = (schema: Schema) => schema.type === "object" && !schema.properties && !schema.additionalProperties;

/** A mini-program passes a file as its path, a browser as a Blob. */
function fileAsSent(schema: Schema, media: string): Schema {
  if (media !== "multipart/form-data") return schema;
  return { ...schema, properties: { ...schema.properties, file: { anyOf: [{ type: "string" }, { $ref: "#/Blob" }] } } };
}

function outputOf({ responses }: Described, used: Set<string>) {
  const [, success] = Object.entries(responses).find(([status]) => status < "300")!;
  const schema = success.content?.["application/json"]?.schema;
  return schema ? typeOf(schema, used, "    ") : "void";
}

function declared(name: string, schema: Schema, used: Set<string>): string {
  const text = typeOf(schema, used, "");
  const own = schema.properties ? `export interface ${name} ${text}\n` : `export type ${name} = ${text};\n`;
  return own.replace(/^/, comment(schema.description, ""));
}

function typeOf(schema: Schema, used: Set<string>, indent: string): string {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1)!;
    if (schema.$ref.startsWith("#/components/")) used.add(name);
    return name;
  }
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((each) => typeOf(each, used, indent)))].join(" | ");
  if (schema.allOf) return schema.allOf.map((each) => typeOf(each, used, indent)).join(" & ");
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeOf({ ...schema, type }, used, indent)).join(" | ");
  if (schema.type === "null") return "null";
  if (schema.type === "array") {
    const { items = {} } = schema;
    const item = typeOf(items, used, indent);
    return items.anyOf || items.oneOf || items.allOf || items.enum || Array.isArray(items.type)
      ? `(${item})[]`
      : `${item}[]`;
  }
  if (schema.type === "object" || schema.properties) return objectOf(schema, used, indent);
  if (schema.type === "integer" || schema.type === "number") return "number";
  return { string: "string", boolean: "boolean" }[schema.type ?? ""] ?? "unknown";
}

function objectOf({ properties = {}, required = [], additionalProperties }: Schema, used: Set<string>, indent: string) {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, field]) =>
      `${comment(field.description, inner)}${inner}${name}${required.includes(name) ? "" : "?"}: ${typeOf(field, used, inner)};\n`,
  );
  if (lines.length) return `{\n${lines.join("")}${indent}}`;
  const values = typeof additionalProperties === "object" ? typeOf(additionalProperties, used, inner) : "unknown";
  return `Record<string, ${values}>`;
}

const comment = (text: string | undefined, indent: string) =>
  text ? `${indent}/** ${text.replaceAll("*/", "* /").replaceAll("\n", ` `)} */\n` : "";
