import { NotFoundError } from "@guildhall/core";
import { seesActivity, seesEveryGroup } from "@guildhall/core/activities";
import { descendantsOf, withAncestors } from "@guildhall/core/groups";
import { findGroups } from "../groups/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import type { GroupScope } from "./list.repository.ts";
import type { ChallengeRow } from "../challenges/challenge.repository.ts";

/** Groups whose challenges the caller sees below a group (0 for any); null is all challenges. */
export async function visibleScope({ db, actor }: MemberCall, groupId: number): Promise<GroupScope> {
  const seesAll = seesEveryGroup("challenge", actor);
  if (groupId === 0 && seesAll) return null;
  if (groupId === 0 && actor.groupIds.length === 0) return [0];
  const groups = await findGroups(db, actor.workspace.id);
  const own = seesAll ? null : withAncestors(groups, actor.groupIds);
  if (groupId === 0) return [0, ...(own ?? [])];
  const below = descendantsOf(groups, groupId);
  return own === null ? below : below.filter((id) => own.includes(id));
}

/** @throws {NotFoundError} unless the caller may see the challenge */
export async function requireVisible(call: MemberCall, challenge: ChallengeRow | undefined): Promise<ChallengeRow> {
  if (challenge !== undefined && (await isVisible(call, challenge))) return challenge;
  throw new NotFoundError("challenge");
}

async function isVisible({ db, actor }: MemberCall, challenge: ChallengeRow): Promise<boolean> {
  if (seesActivity("challenge", challenge, { actor, groupIds: actor.groupIds })) return true;
  if (actor.groupIds.length === 0) return false;
  const groupIds = withAncestors(await findGroups(db, actor.workspace.id), actor.groupIds);
  return seesActivity("challenge", challenge, { actor, groupIds });
}
