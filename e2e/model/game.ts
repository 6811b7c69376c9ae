import { isDeepStrictEqual } from "node:util";
import { type Reply, request } from "../fixtures/servers/in-process";
import type { Ids } from "./open-world";
import { type Order, openShop, type Shop } from "./shop";

type Ask = (
  as: string,
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>;

/** One run: the model of the shop, the shop, and what was sent to it. */
export interface Game {
  shop: Shop;
  ids: Ids;
  ask: Ask;
  settled: () => Promise<void>;
  /** The order of the last step. */
  last?: Order;
  /** The sentences of the steps, each with the lines that repeat it. */
  transcript: string[];
  /** The number of its steps so far. */
  count: number;
  /** Makes idempotency keys, numbers of parcels and other names that must differ. */
  next: () => number;
}

export function startGame(ids: Ids, settled: () => Promise<void>): Game {
  const transcript: string[] = [];
  let last = 0;
  const ask: Ask = async (as, method, path, body, headers = {}) => {
    const given = Object.entries(headers).map(([name, value]) => ` -H '${name}: ${value}'`);
    const token = as && ` -H "Authorization: Bearer $${as}"`;
    const data =
      body instanceof FormData ? " -F file=@invoice.pdf" : body ? ` -H "$JSON" -d '${JSON.stringify(body)}'` : "";
    transcript.push(`     curl -s -X ${method} $BASE${path}${token}${given.join("")}${data}`);
    return request(method, path, { token: ids.tokens[as], body, headers });
  };
  return { shop: openShop(), ids, ask, settled, transcript, count: 0, next: () => ++last };
}

export interface Step {
  sentence: string;
  /** Sends it. The answer is compared with what the model says. */
  send(): Promise<Reply | undefined>;
  /** Changes the model, or throws `Refused`. */
  expect(): void;
  /** Takes over from the answer what only the shop can know, such as ids. */
  learn?(json: Reply["json"]): void;
  /** The orders that are compared afterwards. */
  orders?: Order[];
}

/** The shop answers with one of these codes, and nothing changes. */
class Refused extends Error {
  constructor(readonly codes: string[]) {
    super(codes.join(" or "));
  }
}

export function refuseIf(condition: boolean, ...codes: string[]) {
  if (condition) throw new Refused(codes);
}

export async function runStep(game: Game, step: Step) {
  game.transcript.push(`  ${++game.count}. ${step.sentence}`);
  const refused = refusalOf(step.expect);
  const reply = await step.send();
  if (!reply) return;
  const { status, json } = reply;
  const got = status < 400 ? "accepted" : `${status} ${json?.code}`;
  const wanted = refused?.codes ?? ["accepted"];
  if (!wanted.some((code) => got.endsWith(code)))
    throw new Error(
      `the answer is: ${got} ${json?.detail ?? ""} ${JSON.stringify(json?.errors ?? "")}; the model says: ${wanted.join(" or ")}`,
    );
  if (!refused) step.learn?.(json);
}

function refusalOf(expect: () => void) {
  try {
    expect();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
  return undefined;
}

/** Throws with each field that differs. */
export function compare(name: string, actual: object, expected: object) {
  const [is, wanted] = [flatten(actual), flatten(expected)];
  const paths = [...new Set([...Object.keys(is), ...Object.keys(wanted)])];
  const wrong = paths.filter((path) => !isDeepStrictEqual(is[path], wanted[path]));
  if (!wrong.length) return;
  const lines = wrong.map(
    (path) => `${path} is ${JSON.stringify(is[path])}; the model says ${JSON.stringify(wanted[path])}`,
  );
  throw new Error(`${name}:\n  ${lines.join("\n  ")}`);
}

function flatten(value: unknown, path = ""): Record<string, unknown> {
  if (typeof value !== "object" || value === null) return { [path]: value };
  return Object.assign(
    {},
    ...Object.entries(value).map(([name, inner]) => flatten(inner, path ? `${path}.${name}` : name)),
  );
}
