import type { Template } from "./types";

/** A field of the WeChat template: a property of the order, or a fixed text. */
export interface FieldValues {
  key: string;
  /** One of the template's `values`, or "" for a fixed text. */
  value: string;
  text: string;
}
export interface TemplateValues extends Pick<Template, "template_id" | "page" | "enabled"> {
  fields: FieldValues[];
}

export const storedOf = ({ version, template_id, page, enabled, fields, values }: Template) => ({
  version,
  values: {
    template_id,
    page,
    enabled,
    fields: fields.map(({ key, value }) =>
      values.some((known) => known === value)
        ? { key, value, text: "" }
        : { key, value: "", text: value.replace(/^"|"$/g, "") },
    ),
  },
});

export const bodyOf = ({ fields, template_id, page, ...others }: Partial<TemplateValues>) => ({
  ...others,
  ...(template_id !== undefined && { template_id: template_id.trim() }),
  ...(page !== undefined && { page: page.trim() }),
  ...(fields && {
    fields: fields.map(({ key, value, text }) => ({ key: key.trim(), value: value || `"${text.trim()}"` })),
  }),
});
