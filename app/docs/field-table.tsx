"use client";

import type { Row, RowForm } from "./fields";
import { Prose } from "./prose";
import { TypeNames } from "./type-names";

export function FieldTables({ title, forms }: { title: string; forms: RowForm[] }) {
  const filled = forms.filter(({ fields, title: variant }) => fields.length > 0 || variant);
  return filled.map((form) => (
    <FieldTable key={form.title} title={form.title ? `${title} with ${form.title}` : title} fields={form.fields} />
  ));
}

export function FieldTable({ title, fields }: { title: string; fields: Row[] }) {
  return (
    <table className="fields links">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ path, type, required, limits, meaning }) => (
          <tr key={path}>
            <th scope="row">
              {path} {required && <b>required</b>}
            </th>
            <td>
              <TypeNames text={type} />
            </td>
            <td>
              {meaning && <Prose text={meaning} />}
              {limits && <small>{limits}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
