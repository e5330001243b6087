/** A field that somebody else has changed since the writer read it. */
export interface ChangedField {
  /** Its path in the input. */
  readonly field: string;
  /** What the writer saw. */
  readonly seen: unknown;
  /** What it is now; null where it is gone. */
  readonly now: unknown;
}

/** One field before and after a change, as events tell it. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Whether two values hold the same; neither the order of an object's fields nor a missing value against null counts. */
export function sameValue(first: unknown, second: unknown): boolean {
  return toText(first) === toText(second);
}

function toText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    each instanceof Object && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
}

/**
 * Lays what somebody wants over what there is now, field by field, knowing what they saw when they began. What they left
 * as they saw it stays as it is now, whoever changed it since; what both changed to different values is a conflict for
 * people to settle. A field of which nothing was seen is set to what is wanted.
 */
export function mergeWrite<Fields extends object>({
  wanted,
  seen = {},
  now,
}: {
  readonly wanted: Partial<Fields>;
  readonly seen?: Partial<Fields> | undefined;
  readonly now: Fields;
}): { readonly fields: Fields; readonly conflicts: readonly ChangedField[] } {
  const fields = { ...now };
  const conflicts: ChangedField[] = [];
  // Object.keys widens to string; the keys are those of the fields.
  for (const field of Object.keys(wanted) as (keyof Fields & string)[]) {
    const [want, saw, is] = [wanted[field], seen[field], now[field]];
    if (want === undefined) continue;
    if (saw === undefined || sameValue(saw, is)) fields[field] = want;
    else if (!sameValue(want, saw) && !sameValue(want, is)) conflicts.push({ field, seen: saw, now: is ?? null });
  }
  return { fields, conflicts };
}

/** Lays a choice over the choice of now: what was added is added, what was taken out is taken out, so none conflicts. */
export function mergeChoice<Item>({
  wanted,
  seen,
  now,
}: {
  readonly wanted: readonly Item[];
  readonly seen: readonly Item[] | undefined;
  readonly now: readonly Item[];
}): readonly Item[] {
  if (seen === undefined) return wanted;
  const kept = now.filter((item) => wanted.includes(item) || !seen.includes(item));
  return [...kept, ...wanted.filter((item) => !seen.includes(item) && !kept.includes(item))];
}

/** The fields that a change made different. */
export function fieldChanges<Fields extends object>(before: Partial<Fields>, after: Fields): FieldChange[] {
  return (Object.keys(after) as (keyof Fields & string)[])
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
