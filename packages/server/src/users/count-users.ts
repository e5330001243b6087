import type { RoleFilter } from "@guildhall/core/permissions";
import type { UserFilter } from "@guildhall/core/users";
import type { MemberCall } from "../lib/deps.ts";
import { countMembersAfter, countUnlikeMembers, countUsers } from "./user-list.repository.ts";

/** Smaller workspaces are always counted anew. */
const WORTH_REMEMBERING = 1_000;
/** After this time (ms) no open transaction can still add an earlier member. */
const SETTLED_AFTER_MS = 60_000;
/** Maximum age (ms) of a cached count. */
const MAX_AGE_MS = 3_600_000;

/** Number of members with ids up to `upTo`: members are never removed, so it doesn't change. */
interface Known {
  readonly upTo: number;
  readonly count: number;
  readonly countedAtMs: number;
}

// By bus, since each server has one and a test process has many servers.
const memories = new WeakMap<object, Map<number, Known>>();

/** Size of a filtered list; long lists aren't recounted for each page. */
export async function countListed(call: MemberCall, filter: UserFilter): Promise<number> {
  const isOfAll = filter.userId === 0 && filter.groupIds.length === 0;
  const count = isOfAll ? COUNTS[filter.role] : undefined;
  return count === undefined ? countUsers(call.db, call.actor.workspace.id, filter) : count(call);
}

const COUNTS: Partial<Record<RoleFilter, (call: MemberCall) => Promise<number>>> = {
  "": countEverybody,
  member: async (call) => (await countEverybody(call)) - (await countUnlikeMembers(call.db, call.actor.workspace.id)),
};

async function countEverybody({ deps, db, at, actor }: MemberCall): Promise<number> {
  const workspaceId = actor.workspace.id;
  const memory = memories.get(deps.bus) ?? new Map<number, Known>();
  memories.set(deps.bus, memory);
  const kept = memory.get(workspaceId);
  const isFresh = kept !== undefined && Math.abs(at.getTime() - kept.countedAtMs) < MAX_AGE_MS;
  const known = isFresh ? kept : { upTo: 0, count: 0, countedAtMs: at.getTime() };
  const settledBefore = new Date(at.getTime() - SETTLED_AFTER_MS);
  const later = await countMembersAfter(db, workspaceId, { memberId: known.upTo, settledBefore });
  const count = known.count + later.settled;
  if (count >= WORTH_REMEMBERING) memory.set(workspaceId, { ...known, upTo: later.upTo, count });
  return known.count + later.total;
}
