import type { IncomingMessage, ServerResponse } from "node:http";
import { clientAddress } from "@/lib/http/credentials";
import { environment } from "@/lib/kernel/process/environment";
import { type Lined, logRequest, plain } from "@/lib/kernel/process/request-lines";
import { isHop } from "./actions";

/** nginx writes this too: the client left before its answer began. */
const left = 499;

export interface Asked {
  request: IncomingMessage;
  response: ServerResponse & Lined;
  id: string;
  /** When, by `performance.now()`. */
  came: number;
}

/** At the end of a response: the line of a page, a file, a sign-in by form, a refusal. An answer of the API has one already. */
export function logEnd({ request, response, id, came }: Asked) {
  if (response.hasLine || isHop(request)) return;
  const { method = "", url = "", headers } = request;
  const path = url.split("?", 1)[0]!;
  response.hasLine = true;
  const status = response.headersSent ? response.statusCode : left;
  logRequest(status, path, () => ({
    ...{ request_id: id, method: plain(method, 20), path: plain(path), status },
    ms: Math.round((performance.now() - came) * 10) / 10,
    ip: plain(
      clientAddress(
        String(headers["x-kiosk-peer"]),
        headers["x-forwarded-for"] as string | undefined,
        environment().trustedProxies,
      ),
    ),
  }));
}
