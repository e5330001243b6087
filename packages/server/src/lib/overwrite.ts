import { ChangedError, mergeWrite } from "@guildhall/core";

/** Merges a write into the current values. @throws {ChangedError} if someone else changed the same fields since */
export function overwrite<Fields extends object>(write: Parameters<typeof mergeWrite<Fields>>[0]): Fields {
  const { fields, conflicts } = mergeWrite<Fields>(write);
  if (conflicts.length > 0) throw new ChangedError(conflicts);
  return fields;
}
