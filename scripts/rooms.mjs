import { readFileSync } from "node:fs";
import { listProjectFiles, resolveImports } from "./imports.mjs";

/**
 * The rooms in layers, lowest first. A room imports only rooms of lower layers. `lib/catalogue/*` is each folder of
 * `lib/catalogue` that is not listed.
 */
const layers = [
  ["packages/mini-program-simulator"],
  ["lib/kinds"],
  ["db", "lib/i18n"],
  ["lib/kernel/contract"],
  ["lib/kernel/process"],
  ["lib/kernel/work", "lib/kernel/lists"],
  ["lib/kernel/records"],
  ["lib/kernel"],
  ["lib/kernel/openapi"],
  ["lib/storage", "lib/wechat"],
  ["lib/settings"],
  ["lib/csv", "lib/sandbox"],
  ["lib/platform"],
  ["lib/rights/permissions"],
  ["lib/rights/holding"],
  ["lib/rights/elements", "lib/rights/menus"],
  ["lib/rights/groups"],
  ["lib/people/identity"],
  ["lib/people/sessions"],
  ["lib/people/users"],
  [
    "lib/people/addresses",
    "lib/people/customers",
    "lib/people/messages",
    "lib/people/preferences",
    "lib/people/sign-in",
  ],
  ["lib/content/files", "lib/content/folders", "lib/content/html"],
  ["lib/content/*"],
  ["lib/content/shop", "lib/content/terms"],
  ["lib/catalogue/search"],
  ["lib/catalogue/stock"],
  ["lib/catalogue/products"],
  ["lib/catalogue/*"],
  ["lib/catalogue/home"],
  ["lib/selling/cart", "lib/selling/freight"],
  ["lib/selling/events", "lib/selling/moves", "lib/selling/pricing"],
  ["lib/selling/offers"],
  ["lib/selling/codes", "lib/selling/coupons", "lib/selling/promotions"],
  ["lib/selling/claims"],
  ["lib/selling/payments", "lib/selling/shipping"],
  ["lib/selling/after-sales", "lib/selling/bills"],
  ["lib/selling/invoices", "lib/selling/reviews"],
  ["lib/selling/orders"],
  ["lib/selling/complaints"],
  ["lib/selling/accounts"],
  ["lib/system/*"],
  ["lib/system/findings"],
  ["lib/client", "lib/demo", "lib/starter", "lib/system/logs", "lib/system/archive"],
  ["lib/system/backups", "lib/system/error-log", "lib/system/login-log", "lib/system/operation-log"],
  ["lib/http"],
  ["lib/assistant", "lib/next"],
  ["lib/registry.ts"],
  ["components"],
  ["server"],
  ["app", "scripts", "instrumentation.ts", "proxy.ts", "*.config.ts"],
];

/** Rooms that can import less than their layer allows. */
const allowedImports = {
  "lib/wechat": ["db", "lib/i18n", "lib/kernel"],
  "lib/sandbox": ["db", "lib/i18n", "lib/kernel", "lib/wechat"],
  "lib/http": ["db", "lib/i18n", "lib/kernel", "lib/people/sessions"],
  "lib/next": [
    "db",
    "lib/i18n",
    "lib/kernel",
    "lib/settings",
    "lib/http",
    "lib/people/identity",
    "lib/people/preferences",
    "lib/people/sessions",
    "lib/people/sign-in",
  ],
};
/** Rooms that only the listed rooms can import. A package is imported by its name, never by a path. */
const allowedImporters = {
  "packages/mini-program-simulator": ["packages/mini-program-simulator"],
  "lib/sandbox": ["lib/platform", "lib/demo", "lib/registry.ts", "server", "app"],
};

const sources = (files) =>
  files.filter((file) => /\.(ts|tsx)$/.test(file) && !/\.(test|fixture|spec)\.|^(e2e|mini-program)\//.test(file));

export function findViolations(all, read = (file) => readFileSync(file, "utf8")) {
  const files = sources(all);
  const fileSet = new Set(files);
  return files.flatMap((file) => [
    ...checkHasRoom(file),
    ...resolveImports(file, read(file), fileSet).flatMap((path) => checkImport(file, path)),
  ]);
}

const roomsByLength = layers
  .flatMap((rooms, layer) => rooms.map((room) => ({ room, layer })))
  .sort((a, b) => b.room.length - a.room.length);

/** A room's `kind.ts` is data that every room can import, so it belongs to the layer of the list of kinds. */
const isKind = (file) => file.startsWith("lib/") && file.endsWith("/kind.ts");

function findRoom(file) {
  if (isKind(file)) return findRoom("lib/kinds/kinds.ts");
  const folder = file.split("/").slice(0, 3).join("/");
  const fits = (room) =>
    file === room ||
    file.startsWith(`${room}/`) ||
    (room.endsWith("/*") && file.startsWith(`${folder}/`) && folder.startsWith(room.slice(0, -1))) ||
    (room.startsWith("*") && !file.includes("/") && file.endsWith(room.slice(1)));
  const found = roomsByLength.find(({ room }) => fits(room));
  return found?.room.endsWith("/*") ? { ...found, room: folder } : found;
}

function checkHasRoom(file) {
  if (findRoom(file)) return [];
  return [`${file} belongs to no room. Move it into one, or add its room to scripts/rooms.mjs.`];
}

function checkImport(from, to) {
  const [a, b] = [findRoom(from), findRoom(to)];
  if (!a || !b || a.room === b.room) return [];
  const prefix = `${from} imports ${to}`;
  if (b.layer >= a.layer)
    return [`${prefix}: ${b.room} is not below ${a.room}. Move what both need further down, or pass it in from above.`];
  const isIn = (room) => b.room === room || b.room.startsWith(`${room}/`);
  if (allowedImports[a.room] && !allowedImports[a.room].some(isIn))
    return [`${prefix}: ${a.room} may import only ${allowedImports[a.room].join(", ")}.`];
  const importers = allowedImporters[b.room];
  if (importers && !importers.includes(a.room))
    return [`${prefix}: only ${importers.join(", ")} may import ${b.room}.`];
  return [];
}

if (process.argv[1]?.endsWith("rooms.mjs")) {
  const violations = findViolations(listProjectFiles());
  for (const sentence of violations) process.stderr.write(`${sentence}\n`);
  if (violations.length) process.exitCode = 1;
}
