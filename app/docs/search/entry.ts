export type Kind = "chapter" | "operation" | "code" | "header" | "parameter" | "field" | "type";

/** An entry that the search can find. It goes to the browser with the page, so its names are short and nothing stands in it twice. */
export interface Entry {
  kind: Kind;
  /** The fragment on its page: fields and types are on the page of types. */
  at: string;
  title: string;
  /** A second line: the call, the meaning, or where a field is. */
  note: string;
  /** Words that are not shown, such as the title in the other language. */
  words?: string;
}
