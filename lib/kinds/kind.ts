/** A text in both languages. */
export type Text = readonly [english: string, chinese: string];

/** An entry of the side bar. */
export interface MenuEntry {
  /** Its path, too: `/admin/notices`. */
  name: string;
  title?: Text;
  icon: string;
  below?: "content" | "system";
  /** Its place among its neighbours. */
  sort: number;
}

interface Page {
  name: string;
  path?: string;
  title?: Text;
  /** Each of these permissions opens the page. Without `oneOf`, the permission to read the kind does. If there is none, everybody can open it. */
  oneOf?: readonly string[];
  /** Each record has a page below this one. The log, and the uses of a file, lead to it. */
  ofOne?: true;
  /** The title of the page that makes a record. */
  ofNew?: Text;
  /** The palette finds records by this many characters of `q`. */
  search?: number;
}

/** What the back office needs to know about a kind of record, besides its operations and its pages. */
export interface Kind {
  /** Its permissions begin with this name. Databases store them, so the name never changes. */
  name: string;
  /** The name of a record in the log and in `/cms/…`. Without it, `name` is used. Null: the kind has no records. */
  record?: string | null;
  one?: Text;
  many: Text;
  /** Other records that have the same permissions, by their names in the log. */
  parts?: Readonly<Record<string, Text>>;
  /** A line about its part of the API. Without it, its operations are in the part of another kind. */
  about?: Text;
  /** By verb: `edit` is `notice.edit`. */
  permissions: Readonly<Record<string, Text>>;
  /** By verb: the permissions that it cannot be used without, and others that make it more useful. */
  needs?: Readonly<Record<string, { requires?: readonly string[]; suggests?: readonly string[] }>>;
  /** Its own entry of the side bar, or the name of another kind's entry. */
  menu?: MenuEntry | string;
  page?: Page;
}

/** Declares a kind of record, in the `kind.ts` of its room. `kinds.ts` has all of them. */
export const kind = <const K extends Kind>(declared: K) => declared;

/** Permissions for users who put pictures on records. */
export const pictures = ["file.read", "file.create"] as const;
