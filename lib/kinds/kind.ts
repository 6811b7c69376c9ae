export type Text = readonly [english: string, chinese: string];

/** The headings of the side bar, below which most pages are. */
export type Heading = "marketing" | "content" | "staff" | "setup";

export interface MenuEntry {
  /** Also its path: `/admin/notices`. */
  name: string;
  title?: Text;
  icon: string;
  below?: Heading;
  /** Sorts it among the entries with the same parent, in ascending order. */
  sort: number;
}

interface Page {
  name: string;
  path?: string;
  title?: Text;
  /**
   * Any of these permissions opens the page. By default the permission to read the kind; if there is none, or the list is
   * empty, every admin can open it.
   */
  oneOf?: readonly string[];
  /** Each record has a page below this one. The log and the list of a file's uses link to it. */
  ofOne?: true;
  ofNew?: Text;
  /** Whether the command palette searches records. */
  search?: true;
}

/** A kind of record: its names, permissions, sidebar entry and pages. */
export interface Kind {
  /** The first part of its permissions. It must never change, because databases store permissions. */
  name: string;
  /** The name of a record in the log and in `/cms/…`. Defaults to `name`. Null: the kind has no records. */
  record?: string | null;
  one?: Text;
  many: Text;
  /** Other records that have the same permissions, by their names in the log. */
  parts?: Readonly<Record<string, Text>>;
  /** The description of its module in the API document. Absent: its operations belong to the module of another kind. */
  about?: Text;
  /** By verb: `edit` is `notice.edit`. */
  permissions: Readonly<Record<string, Text>>;
  /** By verb: the permissions that it requires, and others that make it more useful. */
  needs?: Readonly<Record<string, { requires?: readonly string[]; suggests?: readonly string[] }>>;
  /** Its sidebar entry, or the name of another kind's entry. */
  menu?: MenuEntry | string;
  page?: Page;
  /** Other words by which the command palette finds its page, in both languages. */
  keywords?: string;
}

/** Declares a kind of record. `kinds.ts` must list it. */
export const kind = <const K extends Kind>(declared: K) => declared;

/** Permissions that are useful for choosing pictures. */
export const pictures = ["file.read", "file.create"] as const;
