import type { ValidationFailure } from "@guildhall/core";

/** Errors by field and as one list, in the reader's language. */
export interface PersonErrors {
  readonly name: string | null;
  readonly email: string | null;
  readonly list: readonly string[];
}

/** Merges the form's own errors with the server's; a field shows its first. */
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
