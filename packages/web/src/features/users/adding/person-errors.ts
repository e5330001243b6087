import type { ValidationFailure } from "@guildhall/core";

/** What is wrong with one person's fields, and all of it as a list; texts in the reader's language. */
export interface PersonErrors {
  readonly name: string | null;
  readonly email: string | null;
  readonly list: readonly string[];
}

/** Joins what the form misses with what the server has said; a field shows the first of it. */
export function personErrors({
  missing,
  said,
}: {
  readonly missing: { readonly name?: string | null; readonly email?: string | null };
  readonly said: ValidationFailure["fields"];
}): PersonErrors {
  const at = (field: "name" | "email"): string | null =>
    missing[field] ?? said.find((each) => each.field === field)?.message ?? null;
  const [name, email] = [at("name"), at("email")];
  const others = said.map(({ message }) => message);
  return { name, email, list: [...new Set([name, email, ...others].filter((each) => each !== null))] };
}
