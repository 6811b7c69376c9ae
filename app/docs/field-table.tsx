"use client";

import type { Row, RowForm } from "./fields";
import { filled } from "./filled";
import { Prose } from "./prose";
import { useWords } from "./speaking";
import { TypeNames } from "./type-names";

export function FieldTables({ title, forms }: { title: string; forms: RowForm[] }) {
  const words = useWords();
  const shown = forms.filter(({ fields, title: variant }) => fields.length > 0 || variant);
  return shown.map((form) => (
    <FieldTable
      key={form.title}
      title={form.title ? filled(words.bodyWith, { body: title, form: form.title }) : title}
      fields={form.fields}
    />
  ));
}

interface Props {
  title: string;
  fields: Row[];
  /** Each row has an address of its own: `Order.status`. */
  within?: string;
}

export function FieldTable({ title, fields, within }: Props) {
  const words = useWords();
  return (
    <table className="fields links">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.type}</th>
          <th scope="col">{words.meaning}</th>
        </tr>
      </thead>
      <tbody lang="en">
        {fields.map(({ path, type, required, limits, meaning }) => (
          <tr key={path} id={within && `${within}.${path}`}>
            <th scope="row">
              {path} {required && <b>{words.required}</b>}
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
