import { z } from "zod";

/**
 * Names a schema in the OpenAPI document. It is defined once in `components.schemas`, and generated clients have a type
 * of this name. At the end of a chain, `.meta({ id })` does the same. Set the name last. Safe to import in the browser.
 */
export const named = <T extends z.ZodType>(name: string, schema: T): T => schema.meta({ id: name });

export const namedObject = <S extends z.ZodRawShape>(name: string, shape: S) => named(name, z.object(shape));

/** An object of a request body. Unknown fields are rejected. */
export const namedBody = <S extends z.ZodRawShape>(name: string, shape: S) => named(name, z.strictObject(shape));

/** Names a derived schema after the schema it derives from, if that one has a name. */
export function namedAfter<T extends z.ZodType>(part: z.ZodType, ending: string, schema: T): T {
  const name = z.globalRegistry.get(part)?.id;
  return name ? named(`${name}${ending}`, schema) : schema;
}
