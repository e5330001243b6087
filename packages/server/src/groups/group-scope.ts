import { descendantsOf } from "@guildhall/core/groups";
import type { Handle } from "../db/database.ts";
import { findGroups } from "./group.repository.ts";

/** Ids of a group and its descendants; empty for group 0, which is everyone. */
export async function groupScope(db: Handle, workspaceId: number, groupId: number): Promise<number[]> {
  if (groupId === 0) return [];
  return descendantsOf(await findGroups(db, workspaceId), groupId);
}
