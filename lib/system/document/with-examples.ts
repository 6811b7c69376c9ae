import type { Operations } from "@/lib/kernel/operation";
import { environment } from "@/lib/kernel/process/environment";
import recorded from "./examples.json";

interface Media {
  example?: unknown;
  examples?: Record<string, unknown>;
}
interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}
interface Described {
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}
interface Document {
  paths: Record<string, Record<string, unknown>>;
  components: object;
}
interface Recorded {
  url?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
  answer?: unknown;
  problems?: Record<string, unknown>;
}

/**
 * Adds the recorded examples to the document (`npm run examples` records them). Errors without a recorded example get a
 * generic one for their code.
 */
export function withExamples<D extends Document>(document: D, operations: Operations): D {
  const { operations: all, problems } = withOrigin(recorded, environment().appUrl);
  const shared = (document.components as { responses: Record<string, Response> }).responses;
  for (const [name, { path, method }] of Object.entries(operations)) {
    const described = document.paths[path]?.[method.toLowerCase()] as Described | undefined;
    if (described) show(described, all[name] ?? {}, problems, shared);
  }
  for (const response of Object.values(shared)) showProblems(response, {}, problems);
  // If all operations of a shared response have their own examples, it is no longer needed.
  const used = JSON.stringify(document.paths);
  for (const name of Object.keys(shared)) if (!used.includes(`/responses/${name}"`)) delete shared[name];
  const shown = used + JSON.stringify(shared);
  const examples = Object.fromEntries(
    Object.entries(problems).flatMap(([code, value]) =>
      shown.includes(`"#/components/examples/${code}"`) ? [[code, { value }]] : [],
    ),
  );
  return { ...document, components: { ...document.components, examples } };
}

/** Recorded URLs omit the shop's origin. */
const withOrigin = (value: object, origin: string) =>
  JSON.parse(JSON.stringify(value).replaceAll("{origin}", origin)) as {
    operations: Record<string, Recorded>;
    problems: Record<string, object>;
  };

type Problems = Record<string, object>;

function show(described: Described, example: Recorded, problems: Problems, shared: Record<string, Response>) {
  const given = { ...example.url, ...example.headers };
  for (const parameter of described.parameters ?? [])
    if (given[parameter.name] !== undefined) parameter.example = given[parameter.name];
  const [sent] = Object.values(described.requestBody?.content ?? {});
  if (sent && example.body !== undefined) sent.example = example.body;
  for (const [status, response] of Object.entries(described.responses)) {
    const [media] = Object.values(response.content ?? {});
    if (status < "400") {
      if (media && example.answer !== undefined) media.example = example.answer;
      continue;
    }
    const known = response.$ref ? shared[response.$ref.split("/").at(-1)!]! : response;
    const own = Object.fromEntries(
      codesOf(known).flatMap((code) => (example.problems?.[code] ? [[code, example.problems[code]]] : [])),
    );
    if (response.$ref && !Object.keys(own).length) continue;
    const copy = structuredClone(known);
    showProblems(copy, own, problems);
    described.responses[status] = copy;
  }
}

const codesOf = ({ description = "" }: Response) => [...description.matchAll(/`(\w+)`/g)].map(([, code]) => code!);

function showProblems(response: Response, own: Record<string, unknown>, problems: Problems) {
  const media = response.content?.["application/problem+json"];
  if (!media) return;
  const found = codesOf(response).flatMap((code) => exampleOf(code, own[code], problems));
  delete media.example;
  if (found.length) media.examples = Object.fromEntries(found);
}

function exampleOf(code: string, own: unknown, problems: Record<string, object>): [string, object][] {
  if (own) return [[code, { value: own }]];
  return code in problems ? [[code, { $ref: `#/components/examples/${code}` }]] : [];
}
