import { operationTitles } from "@/lib/i18n/api/operation-titles";
import type { Language } from "@/lib/i18n/language";
import { type Chapters, codeAnchor, headerAnchor, headerNames } from "../chapters/chapter";
import type { Module, OpenApi } from "../document";
import { filled } from "../filled";
import { typesOf } from "../types/types";
import type { Words } from "../words";
import type { Entry } from "./entry";

/** All that can be found on the pages of one language. Calls can be found in both. */
export function indexOf(
  document: OpenApi,
  modules: Module[],
  { own, other, words, language }: { own: Chapters; other: Chapters; words: Words; language: Language },
): Entry[] {
  const operations = modules.flatMap((module) => module.operations);
  return [
    ...own.chapters.map(({ id, title, words: more }, n) => ({
      ...{ kind: "chapter" as const, at: id, title, note: words.kindChapter },
      words: `${more} ${other.chapters[n]!.title} ${other.chapters[n]!.words}`,
    })),
    ...operations.map(({ anchor, method, path, summary = "" }) => {
      const chinese = operationTitles[summary] ?? summary;
      const [title, beside] = language === "zh" ? [chinese, summary] : [summary, chinese];
      return { kind: "operation" as const, at: anchor, title, note: `${method} ${path}`, words: beside };
    }),
    ...Object.entries(own.codes).map(([code, meaning]) => ({
      ...{ kind: "code" as const, at: codeAnchor(code), title: code, note: meaning.replaceAll("`", "") },
      words: words.kindCode,
    })),
    ...headerNames.map((name) => ({
      ...{ kind: "header" as const, at: headerAnchor(name), title: name, note: own.headers[name].replaceAll("`", "") },
      words: words.kindHeader,
    })),
    ...parametersIn(modules, words),
    ...typeEntries(document, words),
  ];
}

/** Each parameter once, at the first call that has it: calls of shoppers stand first. */
function parametersIn(modules: Module[], words: Words): Entry[] {
  const found = new Map<string, { at: string; call: string; count: number }>();
  for (const { anchor, method, path, parameters } of modules.flatMap(({ operations }) => operations))
    for (const { name, in: place } of parameters ?? []) {
      if (place !== "query") continue;
      const known = found.get(name);
      if (known) known.count++;
      else found.set(name, { at: anchor, call: `${method} ${path}`, count: 0 });
    }
  return [...found].map(([title, { at, call, count }]) => ({
    ...{ kind: "parameter", at, title },
    note: filled(words.kindParameter, { call: count ? `${call}, ${filled(words.more, { count })}` : call }),
  }));
}

/** Who looks for a field that many types have nearly always means the order's. */
const isOfOrder = (name: string) => name.startsWith("Order");

/** The types, and each field once, at the best place to read about it. */
function typeEntries(document: OpenApi, words: Words): Entry[] {
  const types = typesOf(document, words).flatMap((group) => group.types);
  const fields = new Map<string, string[]>();
  for (const { name, fields: rows } of types)
    for (const { path } of rows) fields.set(path, [...(fields.get(path) ?? []), name]);
  return [
    ...[...fields].map(([title, all]) => {
      const owners = all.toSorted((one, other) => Number(isOfOrder(other)) - Number(isOfOrder(one)));
      const shown = owners.slice(0, 3).join(", ");
      const rest = owners.length - 3;
      const note = rest > 0 ? `${shown}, ${filled(words.more, { count: rest })}` : shown;
      return {
        kind: "field" as const,
        at: `${owners[0]}.${title}`,
        title,
        note: filled(words.kindField, { types: note }),
      };
    }),
    ...types.map(({ name }) => ({ kind: "type" as const, at: name, title: name, note: words.kindType })),
  ];
}
