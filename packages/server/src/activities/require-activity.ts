import { NotFoundError } from "@guildhall/core";
import { isDiscarded } from "@guildhall/core/activities";
import type { ActivityKey, ActivityState } from "./state.repository.ts";

/** @throws {NotFoundError} if there's none, or it's a deleted draft */
export function requireActivity<Row extends Pick<ActivityState, "status">>(
  row: Row | undefined,
  { tables: { kind }, id }: Pick<ActivityKey, "tables" | "id">,
): Row {
  if (row === undefined || isDiscarded(row)) throw new NotFoundError(kind, { [`${kind}Id`]: id });
  return row;
}
