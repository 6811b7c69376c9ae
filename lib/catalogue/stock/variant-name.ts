/** Such as `100 g / tin`. Empty: the product has no options. */
export const variantName = (values: readonly string[]) => values.join(" / ");
export const fullName = (name: string, variant: string) => (variant ? `${name} ${variant}` : name);
