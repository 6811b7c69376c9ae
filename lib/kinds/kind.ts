/** A text in both languages. */
export type Text = readonly [english: string, chinese: string];

/** An entry of the side bar. */
export interface MenuEntry {
  /** Also its path: `/admin/notices`. */
  name: string;
  title?: Text;
  icon: string;
  below?: "content" | "system";
  /** The position among its neighbours, in ascending order. */
  sort: number;
}

interface Page {
  name: string;
  path?: string;
  title?: Text;
  /** Any of these permissions opens the page. By default the permission to read the kind; if there is none, every admin can open it. */
  oneOf?: readonly string[];
  /** Each record has a page below this one. The log and the list of a file's uses link to it. */
  ofOne?: true;
  /** The title of the page that creates a record. */
  ofNew?: Text;
  /** The command palette searches records from this many characters on. */
  search?: number;
}

/** A kind of record: its names, permissions, entry of the side bar and pages. */
export interface Kind {
  /** The first part of its permissions. Databases store them, so the name never changes. */
  name: string;
  /** The name of a record in the log and in `/cms/…`. Without it, `name` is used. Null: the kind has no records. */
  record?: string | null;
  one?: Text;
  many: Text;
  /** Other records that have the same permissions, by their names in the log. */
  parts?: Readonly<Record<string, Text>>;
  /** The description of its module in the API document. Absent: its operations belong to the module of another kind. */
  about?: Text;
  /** By verb: `edit` is `notice.edit`. */
  permissions: Readonly<Record<string, Text>>;
  /** By verb: the permissions that it needs, and others that make it more useful. */
  needs?: Readonly<Record<string, { requires?: readonly string[]; suggests?: readonly string[] }>>;
  /** Its entry of the side bar, or the name of another kind's entry. */
  menu?: MenuEntry | string;
  page?: Page;
}

/** Declares a kind of record, in the `kind.ts` of its room. `kinds.ts` lists all kinds. */
export const kind = <const K extends Kind>(declared: K) => declared;

/** Permissions that are useful for choosing pictures. */
export const pictures = ["file.read", "file.create"] as const;
