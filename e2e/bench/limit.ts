import { createHmac, createPublicKey, randomBytes, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import pg from "pg";
import type { PayConfig } from "@/lib/wechat/config";
import { WechatPay } from "@/lib/wechat/pay";
import { openSealed } from "@/lib/wechat/seal";
import { payParams } from "@/lib/wechat/sign";
import type { Statement } from "./record";

/**
 * The least that a Node server can do for the same response: it checks the token, sends the shop's statements as prepared ones,
 * and writes the rows as JSON. It validates and computes nothing, builds no URLs and sends only two headers.
 */
export interface LimitInput {
  url: string;
  secret: string;
  reads: Record<string, Statement[]>;
  writes: Record<"place" | "prepay" | "notify", Statement[]>;
  /** Values in the recorded statements that differ for each request. */
  names: Record<"user" | "session" | "product" | "order" | "orderNo" | "outTradeNo" | "transaction" | "event", unknown>;
  wechat: PayConfig;
}

const input = JSON.parse(readFileSync(process.argv[2]!, "utf8")) as LimitInput;
const { names, reads, writes, wechat } = input;
const wechatPay = new WechatPay(wechat);
const platformKey = createPublicKey(wechat.publicKey!.pem);

const pool = new pg.Pool({ connectionString: input.url, max: 10, idleTimeoutMillis: 5 * 60_000 });
type Client = Pick<pg.Pool | pg.ClientBase, "query">;

const statementNames = new Map<string, string>();
function getStatementName(text: string) {
  const known = statementNames.get(text) ?? `s${statementNames.size}`;
  statementNames.set(text, known);
  return known;
}

type Substitutions = Map<unknown, unknown>;
const runStatement = (client: Client, { text, rowMode, values }: Statement, known: Substitutions) =>
  client.query({
    ...({ name: getStatementName(text), text, rowMode } as pg.QueryConfig),
    values: values.map((value) => substitute(value, known)),
  });

/** In texts, such as a counter's key or an order's lines, only the request's own numbers are replaced. */
function substitute(value: unknown, known: Substitutions) {
  if (known.has(value)) return known.get(value);
  if (typeof value !== "string") return value;
  let text = value;
  for (const name of ["user", "product", "transaction"] as const)
    if (known.has(names[name]) && text.includes(String(names[name])))
      text = text.replaceAll(String(names[name]), String(known.get(names[name])));
  return text;
}

/** Maps ids that the recorded run got from the database to those of this run. */
function addSubstitutions(first: unknown, row: unknown, known: Substitutions) {
  if (typeof first !== "object" || first === null || typeof row !== "object" || row === null) return;
  for (const [name, was] of Object.entries(first)) {
    const isOwn = typeof was === "number" ? was > 1000 : typeof was === "string" && was.length > 15;
    if (isOwn && !known.has(was)) known.set(was, (row as Record<string, unknown>)[name]);
  }
}

async function replay(sent: Statement[], known: Substitutions) {
  let client: Client = pool;
  let transaction: pg.PoolClient | undefined;
  let last: Record<string, unknown> = {};
  try {
    for (const one of sent) {
      if (one.text === "begin") {
        transaction = await pool.connect();
        client = transaction;
      }
      const { rows } = one.values.length ? await runStatement(client, one, known) : await client.query(one.text);
      if (rows?.[0]) {
        last = rows[0];
        addSubstitutions(one.first, last, known);
      }
      if (one.text === "commit") {
        transaction?.release();
        transaction = undefined;
        client = pool;
      }
    }
    return last;
  } finally {
    transaction?.release(true);
  }
}

function readClaims({ headers }: IncomingMessage) {
  const [head, body, signature] = headers.authorization!.slice(7).split(".");
  const right = createHmac("sha256", input.secret).update(`${head}.${body}`).digest("base64url");
  if (signature !== right) throw new Error("401");
  const claims = JSON.parse(Buffer.from(body!, "base64url").toString());
  if (claims.exp * 1000 < Date.now()) throw new Error("401");
  return new Map<unknown, unknown>([
    [names.user, Number(claims.sub)],
    [names.session, claims.sid],
  ]);
}

async function readText(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Numbers orders in sequence. Random numbers could collide, and the order would be missing from the count. */
let placed = 0;

async function write(request: IncomingMessage) {
  const text = await readText(request);
  const body = JSON.parse(text);
  if (request.url === "/v1/order") {
    const known = readClaims(request);
    const digits = String(placed++).padStart(7, "0");
    known.set(names.orderNo, `202611210000002${digits}`).set(names.product, body.products[0].product_id);
    return JSON.stringify(await replay(writes.place, known));
  }
  if (request.url === "/v1/pay/pre_order") {
    const out_trade_no = randomBytes(14).toString("hex");
    const known = readClaims(request).set(names.order, body.order_id).set(names.outTradeNo, out_trade_no);
    const expiresAt = new Date(Date.now() + 1_800_000);
    const goods = { outTradeNo: out_trade_no, description: "goods", total: 1, openid: "limit", expiresAt };
    const prepayId = await wechatPay.createPrepay(goods);
    const row = await replay(writes.prepay, known);
    return JSON.stringify({ ...row, ...payParams(wechat, prepayId), out_trade_no });
  }
  const { headers } = request;
  const signed = `${headers["wechatpay-timestamp"]}\n${headers["wechatpay-nonce"]}\n${text}\n`;
  const signature = Buffer.from(String(headers["wechatpay-signature"]), "base64");
  if (!verify("sha256", Buffer.from(signed), platformKey, signature)) throw new Error("401");
  const paid = JSON.parse(openSealed(wechat.apiV3Key, body.resource));
  const known: Substitutions = new Map([
    [names.outTradeNo, paid.out_trade_no],
    [names.transaction, paid.transaction_id],
    [names.event, body.id],
  ]);
  await replay(writes.notify, known);
  return undefined;
}

async function read(request: IncomingMessage) {
  const [, product] = /^\/v1\/product\/(\d+)$/.exec(request.url!) ?? [];
  const known: Substitutions = request.headers.authorization ? readClaims(request) : new Map();
  if (product) known.set(names.product, Number(product));
  let result: Record<string, unknown>[] = [];
  for (const one of reads[product ? `/v1/product/${names.product}` : request.url!]!) {
    ({ rows: result } = await runStatement(pool, one, known));
    if ((result[0]?.session as { alive: boolean } | undefined)?.alive === false) throw new Error("401");
  }
  return JSON.stringify(result);
}

const server = createServer((request, response) => {
  const answered = request.method === "GET" ? read(request) : write(request);
  answered.then(
    (text) => {
      if (text === undefined) response.writeHead(204).end();
      else
        response
          .writeHead(200, {
            "content-type": "application/json; charset=utf-8",
            "content-length": Buffer.byteLength(text),
          })
          .end(text);
    },
    (error) => response.writeHead(500).end(String(error?.stack ?? error)),
  );
});
server.listen(Number(process.argv[3]), "127.0.0.1");
process.once("SIGTERM", () => process.exit(0));
