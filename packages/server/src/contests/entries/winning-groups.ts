import type { Handle } from "../../db/database.ts";
import { groupScope } from "../../groups/index.ts";

/** The groups whose members can win it; null is everyone. */
export async function winningGroups(
  db: Handle,
  workspaceId: number,
  { groupId }: { readonly groupId: number },
): Promise<readonly number[] | null> {
  return groupId === 0 ? null : groupScope(db, workspaceId, groupId);
}
