import { filled } from "./filled";
import type { Words } from "./words";

/** The part of an OpenAPI 3.1 document that this page reads. */
export interface OpenApi {
  info: { description?: string };
  servers?: { url: string }[];
  tags?: { name: string; description?: string }[];
  paths: Record<string, Record<string, Described>>;
  components?: { schemas?: Record<string, Schema>; responses?: Record<string, Answer> };
}

export interface Described {
  operationId: string;
  tags?: string[];
  summary?: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
  "x-access"?: string | Record<string, Record<string, string>>;
}

export interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface Content {
  schema?: Schema;
  example?: unknown;
}

interface Answer {
  $ref?: string;
  description: string;
  content?: Record<string, Content>;
}

export type Components = NonNullable<OpenApi["components"]>["schemas"];

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  format?: string;
  pattern?: string;
  contentEncoding?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Operation extends Described {
  /** The fragment of its section: `orders.setStatus` → `orders-set-status`. */
  anchor: string;
  method: string;
  path: string;
  needsToken: boolean;
}

export interface Module {
  name: string;
  description?: string;
  operations: Operation[];
}

const verbs = ["get", "post", "put", "patch", "delete"];

/** The modules in the order of the document's tags. Within a module sorted by path, and GET before the writes. */
export function modulesOf(document: OpenApi): Module[] {
  const modules = new Map<string, Module>();
  for (const [path, item] of Object.entries(document.paths).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    for (const verb of verbs) {
      const described = item[verb];
      if (!described) continue;
      const name = described.tags?.[0] ?? "other";
      const description = document.tags?.find((tag) => tag.name === name)?.description;
      if (!modules.has(name)) modules.set(name, { name, description, operations: [] });
      modules.get(name)!.operations.push({
        ...described,
        responses: wholeAnswers(described, document),
        anchor: anchorOf(described.operationId),
        method: verb.toUpperCase(),
        path,
        needsToken: Boolean(described.security?.length),
      });
    }
  }
  const order = document.tags?.map(({ name }) => name) ?? [];
  return [...modules.values()].toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** An answer that many operations have stands in the components. */
const wholeAnswers = ({ responses }: Described, { components }: OpenApi) =>
  Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => {
      const name = answer.$ref?.split("/").at(-1);
      return [status, (name && components?.responses?.[name]) || answer];
    }),
  );

function anchorOf(operationId: string) {
  return operationId
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1-$2")
    .replaceAll(/[^A-Za-z0-9]+/g, "-")
    .toLowerCase();
}

export function whoMayCall(access: Described["x-access"], needsToken: boolean, words: Words): string {
  if (access === undefined) return needsToken ? words.anyoneWithToken : words.anyone;
  if (access === "public") return words.anyone;
  if (access === "user") return words.anyUser;
  if (access === "staff") return words.anyAdmin;
  if (typeof access === "string") return filled(words.adminsWith, { permission: `\`${access}\`` });
  return Object.entries(access)
    .map(([field, points]) => {
      const needs = Object.entries(points).map(([value, point]) =>
        filled(words.needFor, { permission: `\`${point}\``, value }),
      );
      return filled(words.adminsBy, { field: `\`${field}\``, needs: needs.join(", ") });
    })
    .join("; ");
}
