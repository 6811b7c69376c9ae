"use client";

import { useState } from "react";
import type { OpenApi } from "./document";
import { FieldTables } from "./field-table";
import { type Form, formsOf } from "./fields";
import { filled } from "./filled";
import { useBase, useWords } from "./speaking";

/** The fields of an answer, with all inside them. They are made when they are opened: many answers share them. */
export function TypeFields({ name }: { name: string }) {
  const words = useWords();
  const base = useBase();
  const [forms, setForms] = useState<Form[]>();

  async function show() {
    const schemas = (await readDocument())?.components?.schemas;
    if (schemas?.[name]) setForms(alwaysThere(formsOf(schemas[name], schemas)));
  }

  return (
    <details onToggle={(event) => event.currentTarget.open && show()}>
      <summary>
        {words.fields} <code>{name}</code>
      </summary>
      {forms && <FieldTables title={name} forms={forms} />}
      <p className="more links">
        <a href={`${base}/types#${name}`}>{filled(words.amongTypes, { name })}</a>
      </p>
    </details>
  );
}

let served: Promise<OpenApi | undefined> | undefined;

/** The document is read once for all. If it cannot be read, the link remains, and the next opening tries again. */
function readDocument() {
  served ??= fetch("/openapi.json", { credentials: "omit" })
    .then((response) => response.json() as Promise<OpenApi>)
    .catch(() => {
      served = undefined;
      return undefined;
    });
  return served;
}

/** A field of an answer is present unless its description says otherwise, so “required” is not shown. */
const alwaysThere = (forms: Form[]) =>
  forms.map(({ title, fields }) => ({ title, fields: fields.map((field) => ({ ...field, required: false })) }));
