/** The values of a variant as one name, such as `100 g / tin`. Empty: the product has no options. */
export const variantName = (values: readonly string[]) => values.join(" / ");
/** The name of what is in a line. */
export const fullName = (name: string, variant: string) => (variant ? `${name} ${variant}` : name);
