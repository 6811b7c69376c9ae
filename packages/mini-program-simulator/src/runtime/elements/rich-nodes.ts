interface RichNode {
  type?: "node" | "text";
  name?: string;
  attrs?: Record<string, string>;
  children?: RichNode[];
  text?: string;
}

const allowed = new Set(
  (
    "a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del div dl dt em fieldset " +
    "font footer h1 h2 h3 h4 h5 h6 header hr i img ins label legend li mark nav ol p pre q rt ruby s section small span strong " +
    "sub sup table tbody td tfoot th thead tr tt u ul"
  ).split(" "),
);
const attributes = new Set([
  "style",
  "class",
  "src",
  "alt",
  "width",
  "height",
  "colspan",
  "rowspan",
  "dir",
  "start",
  "type",
]);

/** Creates DOM nodes from the value of `<rich-text nodes>`. */
export const nodesOf = (nodes: unknown) =>
  typeof nodes === "string" ? fromHtml(nodes) : ((nodes ?? []) as RichNode[]).flatMap(fromNode);

/** The content security policy blocks handlers anyway, but with an error in the console. */
const handler = /\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;
const parse = (html: string) => new DOMParser().parseFromString(html.replace(handler, ""), "text/html").body;
const fromHtml = (html: string) => [...parse(html).childNodes].flatMap(clean);

function clean(node: Node): Node[] {
  if (node instanceof Text) return [document.createTextNode(node.data)];
  if (!(node instanceof Element)) return [];
  const children = [...node.childNodes].flatMap(clean);
  const name = node.tagName.toLowerCase();
  if (name === "script" || name === "style") return [];
  if (!allowed.has(name)) return children;
  return [build(name, Object.fromEntries([...node.attributes].map(({ name, value }) => [name, value])), children)];
}

function fromNode({ type, name = "", attrs = {}, children = [], text: content = "" }: RichNode): Node[] {
  if (type === "text") return [document.createTextNode(content)];
  const inside = children.flatMap(fromNode);
  return allowed.has(name.toLowerCase()) ? [build(name.toLowerCase(), attrs, inside)] : inside;
}

function build(name: string, attrs: Record<string, string>, children: Node[]) {
  const element = document.createElement(name === "a" ? "span" : name);
  for (const [key, value] of Object.entries(attrs))
    if (attributes.has(key) && !/^\s*javascript:/i.test(value)) element.setAttribute(key, value);
  if (element instanceof HTMLImageElement && !element.alt) element.alt = "";
  element.append(...children);
  return element;
}
