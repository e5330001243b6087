import type { ValidationFailure } from "@guildhall/core";
import type { DraftProblem } from "./thank-draft.ts";

/** What is wrong, by field and as one list; texts in the reader's language. */
export interface FieldErrors {
  readonly receivers: string | null;
  readonly description: string | null;
  /** About the amounts as a whole. */
  readonly rewards: string | null;
  /** Everything once, in the order of the form. */
  readonly list: readonly string[];
}

/** Joins what the form itself has found with what the server has said; the server's fields are paths. */
export function fieldErrorsOf({ own, wire }: {
  readonly own: Readonly<Partial<Record<DraftProblem, string>>>;
  readonly wire: Pick<ValidationFailure, "fields"> | null;
}): FieldErrors {
  const said = wire?.fields ?? [];
  const at = (field: string): string | undefined =>
    said.find((each) => each.field === field || each.field.startsWith(`${field}.`))?.message;
  const receivers = own.receivers ?? at("receivers") ?? null;
  const description = own.description ?? at("description") ?? null;
  const rewards = own.rewards ?? own.quota ?? at("rewards") ?? null;
  const messages = [receivers, description, rewards, ...said.map((each) => each.message)];
  return { receivers, description, rewards, list: [...new Set(messages.filter((each) => each !== null))] };
}
