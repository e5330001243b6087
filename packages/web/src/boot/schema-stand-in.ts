// Stands in for zod in the panel's build (see vite.config.ts): only the server validates against the contract, so the
// panel doesn't need to ship the schemas. Reading or running one in the panel throws.

interface Inert {
  readonly shape: Readonly<Record<string, never>>;
  readonly check: () => Inert;
}

const schema: Inert = { shape: {}, check: () => schema };
/* @__NO_SIDE_EFFECTS__ */
const make = (): Inert => schema;

export {
  make as _default,
  make as array,
  make as boolean,
  make as discriminatedUnion,
  make as enum,
  make as gte,
  make as int,
  make as literal,
  make as lte,
  make as maxLength,
  make as minLength,
  make as nullable,
  make as number,
  make as object,
  make as optional,
  make as overwrite,
  make as partial,
  make as partialRecord,
  make as pipe,
  make as record,
  make as regex,
  make as strictObject,
  make as string,
  make as transform,
  make as trim,
  make as union,
  make as unknown,
};

/** ISO date and time schemas. */
export const iso = { datetime: make };

/** Fails loudly: schemas don't run in the panel. @throws {TypeError} always */
export function safeParse(): never {
  throw new TypeError("the panel does not check by schema: the server does");
}
