import type { DraftProblem } from "./thanks.form.ts";

/** What the server says of a field, which is a path. */
export interface FieldMessage {
  readonly field: string;
  readonly message: string;
}

/** Errors by field and as one list, in the reader's language. */
export interface FieldErrors {
  readonly receivers: string | null;
  readonly description: string | null;
  /** About the amounts as a whole. */
  readonly rewards: string | null;
  /** Each once, in form order. */
  readonly list: readonly string[];
}

/** Merges the form's own errors with the server's. */
export function fieldErrorsOf({
  own,
  wire,
}: {
  readonly own: Readonly<Partial<Record<DraftProblem, string>>>;
  readonly wire: readonly FieldMessage[];
}): FieldErrors {
  const at = (field: string): string | undefined =>
    wire.find((each) => each.field === field || each.field.startsWith(`${field}.`))?.message;
  const first = (...texts: readonly (string | undefined)[]): string | null =>
    texts.find((text) => text !== undefined) ?? null;
  const receivers = first(own.receivers, own.barred, at("receivers"));
  const description = first(own.description, at("description"));
  const rewards = first(own.rewards, own.quota, at("rewards"));
  const messages = [receivers, description, rewards, ...wire.map((each) => each.message)];
  return { receivers, description, rewards, list: [...new Set(messages.filter((each) => each !== null))] };
}
