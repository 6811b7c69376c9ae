const kinds = [
  ...["article", "banner", "category", "customer", "dict", "dict_type", "element", "file", "folder", "group", "menu"],
  ...[
    "freight_template",
    "notice",
    "order",
    "product",
    "session",
    "shipment",
    "theme",
    "user",
    "config",
    "preference",
    "doctor",
  ],
  ...["oper_log", "login_log", "error_log"],
] as const;
export type LoggedKind = (typeof kinds)[number];
export const isLoggedKind = (name: string): name is LoggedKind => (kinds as readonly string[]).includes(name);

/** The record that a call was about: `/cms/product/12/stock` → product 12. A call about many has no id. */
export function recordAt(path: string): { kind: LoggedKind; id?: number } | undefined {
  const [first = "", second = "", ...rest] = path.replace(/^\/cms\//, "").split("/");
  const isError = first === "log" && second === "error";
  const kind = isError ? "error_log" : first;
  if (!path.startsWith("/cms/") || !isLoggedKind(kind)) return undefined;
  const id = [isError ? (rest[0] ?? "") : second].find((part) => /^[1-9]\d*$/.test(part));
  return id ? { kind, id: Number(id) } : { kind };
}
