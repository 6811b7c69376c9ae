import { z } from "zod";

/**
 * Names a schema for the OpenAPI document: it is defined once in `components.schemas`, and generated clients have a type of
 * this name. At the end of a chain, `.meta({ id })` does the same. Set the name last. Safe in the browser.
 */
export const named = <T extends z.ZodType>(name: string, schema: T): T => schema.meta({ id: name });

/** An object of an answer. */
export const namedObject = <S extends z.ZodRawShape>(name: string, shape: S) => named(name, z.object(shape));

/** An object of a request: unknown fields are refused. */
export const namedBody = <S extends z.ZodRawShape>(name: string, shape: S) => named(name, z.strictObject(shape));

/** A schema derived from a named one gets a name derived from it; from an unnamed one, none. */
export function namedAfter<T extends z.ZodType>(part: z.ZodType, ending: string, schema: T): T {
  const name = z.globalRegistry.get(part)?.id;
  return name ? named(`${name}${ending}`, schema) : schema;
}
