import { parseJson } from "@/lib/http/body";
import { isOwnOrigin } from "@/lib/http/credentials";
import { AppError } from "@/lib/kernel/contract/errors";
import { type Operations, operation } from "@/lib/kernel/operation";
import { isKey, loadKeyUser } from "@/lib/people/sessions/live-key";
import { respond } from "./server";

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
      const user = await loadAssistant(headers.authorization, origin.ip);
      const message = parseJson(Buffer.from(bytes));
      if (Array.isArray(message)) throw new AppError("invalid_request", "Send one message in each request."); // the limit counts requests
      return respond(message, headers, { all: all(), actor: { origin, user } });
    },
    run: async (_, { prepared }) => prepared,
  });

async function loadAssistant(authorization: string | undefined, ip: string) {
  const [, token = ""] = /^Bearer +(\S+)$/i.exec(authorization ?? "") ?? [];
  if (!isKey(token)) throw new AppError("unauthenticated", "This needs an API key: `Authorization: Bearer kiosk_…`.");
  const user = await loadKeyUser(token, ip);
  if (!user.key?.assistant) throw new AppError("forbidden", "This API key is not for an assistant.");
  return { ...user, key: user.key };
}
