import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { operationTitles } from "@/lib/i18n/api/operation-titles";
import { refuseKey, requireAccess } from "@/lib/kernel/access";
import type { Actor, User } from "@/lib/kernel/contract/actor";
import { id, line } from "@/lib/kernel/contract/fields";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isSchema } from "@/lib/kernel/input";
import { type Json, jsonSchema } from "@/lib/kernel/openapi/json-schema";
import type { AnyOperation, Operations } from "@/lib/kernel/operation";

export interface Assistant {
  all: Operations;
  actor: Actor & { user: User & { key: NonNullable<User["key"]> } };
}

const maxListed = 25;
const maxFound = 10;

/**
 * The permissions of the edits that an assistant can make. The operation log can revert each of them, and none moves
 * money or rights.
 */
const editing: ReadonlySet<unknown> = new Set<Permission>([
  "order.note",
  "banner.edit",
  "category.edit",
  "notice.edit",
  "search_word.edit",
  "theme.edit",
]);

/** Only reads and these edits are tools, so that a new write is none until its permission is listed here. */
export const isTool = ({ method, path, access, output }: AnyOperation) =>
  path.startsWith("/cms/") && isSchema(output) && (method === "GET" || (method === "PUT" && editing.has(access)));

export const ownArguments = {
  find_operation: z.strictObject({ words: line(1, 200, "unpaid orders") }),
  call_operation: z.strictObject({
    name: line(1, 100, "adminOrders_list"),
    arguments: z.record(z.string(), z.unknown()).default({}),
  }),
  undo: z.strictObject({ log_id: id }),
};
const descriptions = {
  find_operation: "Finds operations by words in their names and descriptions. Call them with call_operation.",
  call_operation: "Calls an operation that find_operation found. The arguments follow its input schema.",
  undo: "Reverts a change that was made with this key, by the log_id in its answer.",
};

/** The operations that this key can call now, by the names of their tools. */
export function operationsOf({ all, actor }: Assistant) {
  const named = Object.entries(all).map(([name, operation]) => [name.replace(".", "_"), operation] as const);
  return new Map(named.filter(([, operation]) => isTool(operation) && canCall(operation, actor)));
}

export const revertOf = (all: Operations) => all["adminOperationLogs.revert"]!;

function canCall(operation: AnyOperation, actor: Actor) {
  try {
    refuseKey(operation, actor);
    requireAccess(operation.access, actor);
    return operation.when?.() ?? true;
  } catch {
    return false;
  }
}

export function listTools(assistant: Assistant): Tool[] {
  const operations = [...operationsOf(assistant)];
  const undo = canCall(revertOf(assistant.all), assistant.actor) ? [toOwnTool("undo")] : [];
  if (operations.length + undo.length > maxListed)
    return [toOwnTool("find_operation"), toOwnTool("call_operation"), ...undo];
  return [...operations.map(([name, operation]) => toTool(name, operation, assistant.actor)), ...undo];
}

/** Returns the operations with most of the words, as many of the first ones as fit. */
export function findOperations(assistant: Assistant, words: string, fits: (found: object) => boolean) {
  const wanted = words.toLowerCase().split(/\s+/);
  const ranked = [...operationsOf(assistant)]
    .map(([name, operation]) => {
      const { summary, description } = operation;
      const text = `${name} ${summary} ${operationTitles[summary]} ${description}`.toLowerCase();
      const count = wanted.filter((word) => text.includes(word)).length;
      return { count, tool: toTool(name, operation, assistant.actor) };
    })
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count);
  const found = { total: ranked.length, operations: ranked.slice(0, maxFound).map(({ tool }) => tool) };
  while (!fits(found)) found.operations.pop();
  return found;
}

const annotationsOf = (isRead: boolean) => ({ readOnlyHint: isRead, destructiveHint: !isRead, openWorldHint: false });

const toOwnTool = (name: keyof typeof ownArguments): Tool => ({
  name,
  description: descriptions[name],
  annotations: annotationsOf(name === "find_operation"),
  inputSchema: merge([jsonSchema(ownArguments[name], "input")]),
});

function toTool(name: string, operation: AnyOperation, { origin: { language } }: Actor): Tool {
  const { method, summary, description = "", url, body } = operation;
  return {
    name,
    title: (language === "zh" && operationTitles[summary]) || summary,
    description: `${summary}. ${description}`.trim(),
    annotations: annotationsOf(method === "GET"),
    inputSchema: merge([url, body].filter(isSchema).map((schema) => jsonSchema(schema, "input"))),
  };
}

/** The fields of the path, the query and the body have different names. */
const merge = (parts: Json[]): Tool["inputSchema"] => ({
  type: "object",
  properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
  required: parts.flatMap(({ required = [] }) => required as string[]),
  additionalProperties: false,
});
