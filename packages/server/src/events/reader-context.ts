import { withAncestors } from "@guildhall/core/groups";
import type { Group } from "@guildhall/core/groups";
import type { Tx } from "../db/database.ts";
import { findGroups } from "../groups/index.ts";
import type { ReaderContext, ReadingWorkspace } from "./reader.ts";

/** Shared by all readers of a pass; the group tree is loaded on first use. */
export function createReaderContext(
  tx: Tx,
  workspace: ReadingWorkspace,
  { at, plans }: Pick<ReaderContext, "at" | "plans">,
): ReaderContext {
  let groups: Promise<readonly Group[]> | null = null;
  // Most thanks of a batch are within the same few groups.
  const known = new Map<string, readonly number[]>();
  return {
    tx,
    workspace,
    at,
    plans,
    async withAncestors(groupIds) {
      if (groupIds.length === 0) return [];
      const tree = await (groups ??= findGroups(tx, workspace.id));
      const key = groupIds.join();
      const found = known.get(key) ?? withAncestors(tree, groupIds);
      known.set(key, found);
      return found;
    },
  };
}
