/** A field that someone else changed after the writer read it. */
export interface ChangedField {
  readonly field: string;
  /** The value the writer read. */
  readonly seen: unknown;
  /** The current value; null if it's gone. */
  readonly now: unknown;
}

/** A field before and after a change, as in events. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Deep equality that ignores key order and treats a missing value as null. */
export function sameValue(first: unknown, second: unknown): boolean {
  return toText(first) === toText(second);
}

function toText(value: unknown): string {
  return JSON.stringify(value ?? null, (_, each: unknown) =>
    each instanceof Object && !Array.isArray(each) ? Object.fromEntries(Object.entries(each).sort()) : each,
  );
}

/**
 * Three-way merge, field by field, of the wanted, seen and current values. Fields the writer left unchanged keep their
 * current value; fields both sides changed to different values are conflicts for people to resolve. Fields without a
 * seen value are set to what's wanted.
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
  // Safe: Object.keys widens to string; these are the fields' keys.
  for (const field of Object.keys(wanted) as (keyof Fields & string)[]) {
    const [want, saw, is] = [wanted[field], seen[field], now[field]];
    if (want === undefined) continue;
    if (saw === undefined || sameValue(saw, is)) fields[field] = want;
    else if (!sameValue(want, saw) && !sameValue(want, is)) conflicts.push({ field, seen: saw, now: is ?? null });
  }
  return { fields, conflicts };
}

/** Three-way merge of sets: additions and removals both apply, so nothing conflicts. */
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

export function fieldChanges<Fields extends object>(before: Partial<Fields>, after: Fields): FieldChange[] {
  return (Object.keys(after) as (keyof Fields & string)[])
    .filter((field) => !sameValue(before[field], after[field]))
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
}
