// Stands in for zod in the panel's build (see vite.config.ts): the panel sends and shows what the contract
// declares, and the server alone checks it, so that the schemas need no weight here. Whoever tries to read
// or run a schema in the panel fails at once.

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

/** The texts that stand for moments. */
export const iso = { datetime: make };

/** Says loudly that schemas are not run in the panel. @throws {TypeError} always */
export function safeParse(): never {
  throw new TypeError("the panel does not check by schema: the server does");
}
