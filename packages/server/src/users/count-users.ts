import type { RoleFilter } from "@guildhall/core/permissions";
import type { UserFilter } from "@guildhall/core/users";
import type { MemberCall } from "../lib/deps.ts";
import { countMembersAfter, countUnlikeMembers, countUsers } from "./user-list.repository.ts";

/** A workspace of fewer people is counted anew each time. */
const WORTH_REMEMBERING = 1_000;
/** After this time (ms) no transaction is open any more that could add an earlier member. */
const SETTLED_AFTER_MS = 60_000;
/** How long (ms) a count is gone on from. */
const MAX_AGE_MS = 3_600_000;

/** How many members with ids up to `upTo` there are: none of them is ever removed, so the number stays. */
interface Known {
  readonly upTo: number;
  readonly count: number;
  readonly countedAtMs: number;
}

// By bus, which every server has one of: one process of tests has many.
const memories = new WeakMap<object, Map<number, Known>>();

/** How many people a narrowed list has; a long one is not counted anew for each of its pages. */
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
