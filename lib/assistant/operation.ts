import { parseJson } from "@/lib/http/body";
import { isOwnOrigin } from "@/lib/http/credentials";
import type { Origin } from "@/lib/kernel/contract/actor";
import { AppError } from "@/lib/kernel/contract/errors";
import { type Operations, operation } from "@/lib/kernel/operation";
import { isKey, loadKeyUser } from "@/lib/people/sessions/live-key";
import { respond } from "./server";
import { createAssistant } from "./tools";

/** `all` returns the registry. */
export const mcpOperation = (all: () => Operations) =>
  operation({
    method: "POST",
    path: "/mcp",
    module: "system",
    summary: "The Model Context Protocol, for assistants",
    access: "public",
    body: { raw: 64 * 1024 },
    output: { stream: "application/json" },
    async prepare({ bytes, headers }, { actor: { origin } }) {
      if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host))
        throw new AppError("cross_site", "Pages of other sites cannot call the assistant's address.");
      const user = await loadAssistant(headers.authorization, origin);
      const message = parseJson(Buffer.from(bytes));
      if (Array.isArray(message)) throw new AppError("invalid_request", "Send one message in each request."); // the limit counts requests
      return respond(message, headers, createAssistant(all(), { origin, user }));
    },
    run: async (_, { prepared }) => prepared,
  });

async function loadAssistant(authorization: string | undefined, origin: Origin) {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (!isKey(token)) throw new AppError("unauthenticated", "This needs an API key: `Authorization: Bearer kiosk_…`.");
  return loadKeyUser(token, origin, "assistant");
}
