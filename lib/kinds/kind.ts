/** In English and in Chinese. */
type Text = readonly [english: string, chinese: string];

/** An entry of the side bar. */
export interface MenuEntry {
  /** Also its path: `/admin/notices`. */
  name: string;
  title?: Text;
  icon: string;
  below?: "content" | "system";
  /** Its place among its neighbours. */
  sort: number;
  /** The entry that led to its page in older shops: whoever has that one gets this one, when it is laid there. */
  was?: string;
}

interface Page {
  name: string;
  path?: string;
  title?: Text;
  /** One of these permissions opens it. Left out: the permission to read the kind, or none if there is no such permission. */
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
  /** Begins its permissions. Databases store these, so it never changes. */
  name: string;
  /** The record in the log, and in `/cms/…`. Left out: `name`. Null: there are no records. */
  record?: string | null;
  one?: Text;
  many: Text;
  /** Other records that its permissions are for, by their names in the log. */
  parts?: Readonly<Record<string, Text>>;
  /** A line about its part of the API. Left out: its operations stand in the part of another kind. */
  about?: Text;
  /** By verb: `edit` is `notice.edit`. */
  permissions: Readonly<Record<string, Text>>;
  /** By verb: permissions without which it is of no use, and others that make it more useful. */
  needs?: Readonly<Record<string, { requires?: readonly string[]; suggests?: readonly string[] }>>;
  /** Its own entry of the side bar, or the name of another kind's entry. */
  menu?: MenuEntry | string;
  page?: Page;
}

/** Declares a kind of record, in the `kind.ts` of its room. `kinds.ts` has all of them. */
export const kind = <const K extends Kind>(declared: K) => declared;

/** Of use to those who put pictures on records. */
export const pictures = ["file.read", "file.create"] as const;
