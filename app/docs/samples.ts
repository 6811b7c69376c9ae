import { curl, type Request } from "./curl";
import { indented } from "./indented";

/** A call as it is shown: the token is a name that the reader fills in. */
export interface SampleCall extends Request {
  needsToken: boolean;
  /** The kind of the answer: the sample reads it in this way. */
  answer: "json" | "text" | "nothing";
}

export const sampleLanguages = { curl: "curl", ts: "TypeScript", py: "Python" } as const;
export type SampleLanguage = keyof typeof sampleLanguages;

/** The same call in each language. */
export const samplesOf = (call: SampleCall): Record<SampleLanguage, string> => ({
  curl: curl({ ...call, headers: { ...(call.needsToken && { Authorization: "Bearer $TOKEN" }), ...call.headers } }),
  ts: typescript(call),
  py: python(call),
});

/** For browsers, Node, Deno and Bun: `fetch` needs nothing installed. */
function typescript({ method, url, headers, body, files, needsToken, answer }: SampleCall) {
  const lines: string[] = [];
  for (const { name, fileName } of files ?? []) {
    if (!lines.length) lines.push("const form = new FormData();");
    lines.push(`form.append(${JSON.stringify(name)}, ${fileName ? "file" : '""'});`);
  }
  const written = [
    ...(needsToken ? [tokenInTypescript] : []),
    ...Object.entries(headers).map(([name, value]) => `${keyOf(name)}: ${JSON.stringify(value)}`),
  ];
  const options = [
    ...(method === "GET" ? [] : [`method: ${JSON.stringify(method)}`]),
    ...(written.length > 1 ? [`headers: {\n    ${written.join(",\n    ")},\n  }`] : []),
    ...(written.length === 1 ? [`headers: { ${written[0]} }`] : []),
    ...(files ? ["body: form"] : []),
    ...(body === undefined ? [] : [`body: ${bodyIn(body, (value) => `JSON.stringify(${literal(value, keyOf)})`)}`]),
  ];
  const given = options.length ? `, {\n  ${options.join(",\n  ")},\n}` : "";
  lines.push(`const response = await fetch(${JSON.stringify(url)}${given});`);
  const read = { json: ", await response.json()", text: ", await response.text()", nothing: "" }[answer];
  return [...lines, `console.log(response.status${read});`].join("\n");
}

/** With `requests`, which most scripts have. */
function python({ method, url, headers, body, files, needsToken, answer }: SampleCall) {
  const isJson = body !== undefined && parsed(body) !== undefined;
  const written = [
    ...(needsToken ? ['"Authorization": f"Bearer {token}"'] : []),
    ...Object.entries(headers)
      .filter(([name]) => !isJson || name !== "Content-Type") // `json=` says it
      .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}`),
  ];
  const sent = files?.filter(({ fileName }) => fileName) ?? [];
  const fields = files?.filter(({ fileName }) => !fileName) ?? [];
  const given = [
    JSON.stringify(url),
    ...(written.length > 1 ? [`headers={\n        ${written.join(",\n        ")},\n    }`] : []),
    ...(written.length === 1 ? [`headers={${written[0]}}`] : []),
    ...(sent.length
      ? [`files={${sent.map(({ name, fileName }) => `"${name}": open("${fileName}", "rb")`).join(", ")}}`]
      : []),
    ...(fields.length ? [`data={${fields.map(({ name }) => `"${name}": ""`).join(", ")}}`] : []),
    ...(isJson ? [`json=${asPython(literal(parsed(body), JSON.stringify))}`] : []),
    ...(body !== undefined && !isJson ? [`data=${JSON.stringify(body)}.encode()`] : []),
  ];
  const verb = method.toLowerCase();
  const call = given.length > 1 ? `(\n    ${given.join(",\n    ")},\n)` : `(${given[0]})`;
  const read = { json: ", answer.json()", text: ", answer.text", nothing: "" }[answer];
  return `import requests\n\nanswer = requests.${verb}${call}\nprint(answer.status_code${read})`;
}

const tokenInTypescript = `Authorization: \`Bearer \${token}\``;

const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

const bodyIn = (body: string, write: (value: object) => string) => {
  const value = parsed(body);
  return value === undefined ? JSON.stringify(body) : write(value);
};

function parsed(body: string): object | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === "object" && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** JSON with lines that fit, indented as an argument is. Only names of fields stand before `": `. */
const literal = (value: unknown, key: (name: string) => string) =>
  indented(value)
    .replaceAll(strings, (text, colon: string | undefined) => (colon ? `${key(JSON.parse(text.slice(0, -1)))}:` : text))
    .replaceAll("\n", "\n  ");
const strings = /"(?:[^"\\]|\\.)*"(:)?/g;

/** The three words that Python spells in another way, outside of texts. */
const asPython = (json: string) =>
  json.replaceAll(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (part) => words[part] ?? part).replaceAll("\n", "\n  ");
const words: Record<string, string> = { true: "True", false: "False", null: "None" };
