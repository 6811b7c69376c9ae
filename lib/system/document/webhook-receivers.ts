/** A chapter shows them, and a test runs both. */
export const typescriptReceiver = `// npm install standardwebhooks; SECRET=whsec_… node receiver.ts (Node.js 24, which runs TypeScript)
import { createServer } from "node:http";
import { Webhook } from "standardwebhooks";

const { SECRET = "", PORT = "8080" } = process.env;
const webhook = new Webhook(SECRET);
const seen = new Set<string>(); // better: a unique column, written together with the data

createServer(async (request, response) => {
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks).toString();
    webhook.verify(body, request.headers as Record<string, string>);
    const id = String(request.headers["webhook-id"]);
    const { type, test, data } = JSON.parse(body);
    if (!test && !seen.has(id)) process.stdout.write(\`\${type} \${data.resource} \${data.id}\\n\`); // a queue: now read the record
    seen.add(id);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(Number(PORT), "127.0.0.1");
`;

export const pythonReceiver = `# SECRET=whsec_… python3 receiver.py
import base64, hashlib, hmac, json, os, time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

KEY = base64.b64decode(os.environ["SECRET"].removeprefix("whsec_"))
seen = set()  # better: a unique column, written together with the data


def is_genuine(headers, body):
    try:
        signed = f"{headers['webhook-id']}.{headers['webhook-timestamp']}.".encode() + body
        right = "v1," + base64.b64encode(hmac.new(KEY, signed, hashlib.sha256).digest()).decode()
        is_fresh = abs(time.time() - int(headers["webhook-timestamp"])) < 300
        return is_fresh and any(hmac.compare_digest(right, each) for each in headers["webhook-signature"].split())
    except (AttributeError, TypeError, ValueError):
        return False


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["content-length"]))
        genuine = is_genuine(self.headers, body)
        if genuine:
            event = json.loads(body)
            if not event.get("test") and self.headers["webhook-id"] not in seen:
                print(event["type"], event["data"]["resource"], event["data"]["id"])  # a queue: now read the record
            seen.add(self.headers["webhook-id"])
        self.send_response(204 if genuine else 401)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
`;
