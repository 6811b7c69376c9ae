import type { Field, Form } from "./fields";
import { Prose } from "./prose";

export function FieldTables({ title, forms }: { title: string; forms: Form[] }) {
  const filled = forms.filter(({ fields, title: variant }) => fields.length > 0 || variant);
  return filled.map((form) => (
    <FieldTable key={form.title} title={form.title ? `${title} with ${form.title}` : title} fields={form.fields} />
  ));
}

export function FieldTable({ title, fields }: { title: string; fields: Field[] }) {
  return (
    <table className="fields">
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
            <td>{type}</td>
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
