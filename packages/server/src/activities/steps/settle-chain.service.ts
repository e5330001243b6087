import { seesEveryGroup } from "@guildhall/core/activities";
import { descendantsOf } from "@guildhall/core/groups";
import { ROLES } from "@guildhall/core/permissions";
import type { EventScope } from "../../events/record-event.ts";
import { findGroups } from "../../groups/index.ts";
import { insertEarlierDone, insertEarlierMembers } from "./earlier.repository.ts";
import { finishIdle } from "./progress.repository.ts";

/**
 * Counts what people did before for the steps of a published chain that were published or changed: nothing done is
 * lost, and nobody is told of it. Its activities and then the chain itself have to be held.
 */
export async function settleChain(
  { db, actor, at }: Pick<EventScope, "db" | "actor" | "at">,
  { id, groupId }: { readonly id: number; readonly groupId: number },
): Promise<void> {
  const workspaceId = actor.workspace.id;
  const key = { workspaceId, id };
  await insertEarlierDone(db, key);
  const groupIds = groupId === 0 ? null : descendantsOf(await findGroups(db, workspaceId), groupId);
  const roles = ROLES.filter((role) => seesEveryGroup("chain", { roles: [role] }));
  await insertEarlierMembers(db, key, { groupIds, roles, at });
  await finishIdle(db, { workspaceId, chainIds: [id], at });
}
