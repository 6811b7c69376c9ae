import type { Tool } from "@modelcontextprotocol/server";
import { z } from "zod";
import { operationTitles } from "@/lib/i18n/api/operation-titles";
import { msg } from "@/lib/i18n/msg";
import { refuseKey, requireAccess } from "@/lib/kernel/access";
import type { Actor } from "@/lib/kernel/contract/actor";
import { refusedAt } from "@/lib/kernel/contract/errors";
import { id } from "@/lib/kernel/contract/fields";
import type { Permission } from "@/lib/kernel/contract/permissions";
import { isSchema } from "@/lib/kernel/input";
import { type Json, jsonSchema } from "@/lib/kernel/openapi/json-schema";
import type { AnyOperation, Operations } from "@/lib/kernel/operation";
import type { KeyUser } from "@/lib/people/sessions/live-key";

export interface Assistant {
  actor: Actor & { user: KeyUser };
  /** The operations that this key can call now, by the names of their tools. */
  operations: ReadonlyMap<string, AnyOperation>;
  /** Undefined if this key cannot revert changes. */
  revert: AnyOperation | undefined;
}

/** More would fill the assistant's context before its first answer. */
const maxTools = 25;

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

export const undoArguments = z.strictObject({ log_id: id });

/** Responds 409 to a key with too many tools, which an earlier version created or a later one gave more. */
export function createAssistant(all: Operations, actor: Assistant["actor"]): Assistant {
  const named = Object.entries(all).map(([name, operation]) => [name.replace(".", "_"), operation] as const);
  const operations = new Map(named.filter(([, operation]) => isTool(operation) && canCall(operation, actor)));
  const reverting = all["adminOperationLogs.revert"]!;
  const revert = canCall(reverting, actor) ? reverting : undefined;
  const count = operations.size + (revert ? 1 : 0);
  if (count > maxTools)
    throw refusedAt(
      "permissions",
      "limit_reached",
      msg("An assistant's key has at most {most} tools, and these permissions give {count}.", {
        most: maxTools,
        count,
      }),
    );
  return { actor, operations, revert };
}

function canCall(operation: AnyOperation, actor: Actor) {
  try {
    refuseKey(operation, actor);
    requireAccess(operation.access, actor);
    return operation.when?.() ?? true;
  } catch {
    return false;
  }
}

export const listTools = ({ operations, revert, actor }: Assistant): Tool[] => [
  ...[...operations].map(([name, operation]) => toTool(name, operation, actor)),
  ...(revert ? [undoTool()] : []),
];

const annotationsOf = (isRead: boolean) => ({ readOnlyHint: isRead, destructiveHint: !isRead, openWorldHint: false });

const undoTool = (): Tool => ({
  name: "undo",
  description: "Reverts a change that was made with this key, by the log_id in its answer.",
  annotations: annotationsOf(false),
  inputSchema: merge([jsonSchema(undoArguments, "input")]),
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
