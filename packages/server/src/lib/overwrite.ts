import { ChangedError, mergeWrite } from "@guildhall/core";

/** What a write comes to, laid over what there is now. @throws {ChangedError} where somebody else has changed the same since */
export function overwrite<Fields extends object>(write: Parameters<typeof mergeWrite<Fields>>[0]): Fields {
  const { fields, conflicts } = mergeWrite<Fields>(write);
  if (conflicts.length > 0) throw new ChangedError(conflicts);
  return fields;
}
