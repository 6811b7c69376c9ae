import type { z } from "zod";
import type { AnyOperation, Verb } from "./operation";

type Schema = z.ZodType;
type Names<Rooms> = { [R in keyof Rooms & string]: `${R}.${keyof Rooms[R] & string}` }[keyof Rooms & string];
type Named<Rooms, Name> = Name extends `${infer R extends keyof Rooms & string}.${infer O}`
  ? O extends keyof Rooms[R]
    ? Extract<Rooms[R][O], AnyOperation>
    : never
  : never;

/** The path with `{id}` replaced by `${number}` or `${string}`. */
type Written<Path, Url> = Path extends `${infer Start}{${infer Name}}${infer End}`
  ? `${Start}${Url extends Record<Name, number> ? number : string}${Written<End, Url>}`
  : Path;
type UrlOf<O extends AnyOperation> = NonNullable<O["url"]> extends infer U extends Schema ? z.input<U> : never;
type InPath<Path> = Path extends `${string}{${infer Name}}${infer End}` ? Name | InPath<End> : never;

type NamesOf<T> = T extends unknown ? keyof T & string : never;
/** The field names of a schema; `never` if it accepts any input. */
type FieldsOf<S> = S extends Schema ? (unknown extends z.input<S> ? never : NamesOf<z.input<S>>) : never;

/** Clients may send strings, so the compiler checks only the field names. The schema checks the values. */
type Body<B> = B extends { parts: number }
  ? FormData
  : B extends { raw: number }
    ? Blob
    : { readonly [Name in FieldsOf<B>]?: unknown };

interface Call<O extends AnyOperation> {
  query: Exclude<FieldsOf<NonNullable<O["url"]>>, InPath<O["path"]>>;
  body: Body<NonNullable<O["body"]>>;
  answer: O["output"] extends infer S extends Schema ? z.output<S> : unknown;
}

/**
 * The query, body and response of each operation, by method and path: `Calls<Rooms>["PUT"]["/cms/product/${number}"]`.
 */
export type Calls<Rooms> = {
  [Method in Verb]: {
    [Name in Names<Rooms> as Named<Rooms, Name>["method"] extends Method
      ? Written<Named<Rooms, Name>["path"], UrlOf<Named<Rooms, Name>>>
      : never]: Call<Named<Rooms, Name>>;
  };
};
