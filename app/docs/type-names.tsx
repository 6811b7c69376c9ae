"use client";

import { useBase } from "./speaking";

/** The names of types in a text lead to them. Only they begin with a capital letter: `list of Order or null`. */
export function TypeNames({ text }: { text: string }) {
  const base = useBase();
  return [...text.matchAll(/([A-Z]\w*)|[^A-Z]+/g)].map(({ 0: part, 1: name, index }) =>
    name === undefined ? (
      part
    ) : (
      <a key={index} href={`${base}/types#${name}`}>
        {name}
      </a>
    ),
  );
}
