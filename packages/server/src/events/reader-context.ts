import type { Tx } from "../db/database.ts";
import type { ReaderContext, ReadingWorkspace } from "./reader.ts";
import { readGroupParents } from "./relay.repository.ts";

type Parents = ReadonlyMap<number, number | null>;

/** What readers of one pass share; the group tree is read when the first one asks. */
export function createReaderContext(tx: Tx, workspace: ReadingWorkspace, at: Date): ReaderContext {
  let parents: Promise<Parents> | null = null;
  return {
    tx,
    workspace,
    at,
    async withAncestors(groupIds) {
      if (groupIds.length === 0) return [];
      parents ??= readGroupParents(tx, workspace.id);
      return climb(groupIds, await parents);
    },
  };
}

/** The groups and everything above them, each once; stops at a loop and at a group that is gone. */
function climb(groupIds: readonly number[], parents: Parents): readonly number[] {
  const found = new Set<number>();
  for (const groupId of groupIds) {
    let next: number | null | undefined = groupId;
    while (next !== null && next !== undefined && parents.has(next) && !found.has(next)) {
      found.add(next);
      next = parents.get(next);
    }
  }
  return [...found];
}
