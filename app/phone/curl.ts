export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string;
  files?: { name: string; fileName: string }[];
}

export function curl({ method, url, headers, body, files }: Request): string {
  const parts = [`curl ${quoted(url)}`];
  const implied = body !== undefined || files ? "POST" : "GET";
  if (method !== implied) parts[0] = `curl -X ${method} ${quoted(url)}`;
  for (const [name, value] of Object.entries(headers)) parts.push(`-H ${quoted(`${name}: ${value}`, "$TOKEN")}`);
  if (body !== undefined) parts.push(`-d ${quoted(body)}`);
  for (const { name, fileName } of files ?? []) parts.push(`-F ${quoted(`${name}=@${fileName}`)}`);
  return parts.join(" \\\n  ");
}

/** Uses double quotes only if the shell has to expand a variable. */
function quoted(text: string, variable?: string) {
  if (variable && text.includes(variable)) return `"${text}"`;
  return /^[\w:/.@=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
