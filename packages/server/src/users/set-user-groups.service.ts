import { AccessDeniedError, InvalidInputError, mergeChoice, NotFoundError, RefusedError } from "@guildhall/core";
import type { FieldError } from "@guildhall/core";
import { ACTIVITY_KINDS } from "@guildhall/core/permissions";
import { maySetUserGroups } from "@guildhall/core/users";
import type { ManagedUser } from "@guildhall/core/users";
import { recordEvent } from "../events/record-event.ts";
import { findUserSource } from "../integrations/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { announceUser } from "./announce-user.ts";
import { readManagedUser } from "./list-users.service.ts";
import { holdGroups, lockMemberGroups, moveMember } from "./member-group.repository.ts";

export interface GroupsChange {
  readonly userId: number;
  readonly groupIds: readonly number[];
  /** The groups the client saw: others' changes since are kept. */
  readonly seen?: readonly number[] | undefined;
}

/**
 * Sets a user's groups.
 * @throws {NotFoundError} when the user isn't in this workspace
 * @throws {InvalidInputError} `unknown_group` for each id that isn't a group
 * @throws {RefusedError} `listed_elsewhere` when an integration manages the people
 */
export async function setUserGroups(call: MemberCall, { userId, groupIds, seen }: GroupsChange): Promise<ManagedUser> {
  const { actor, db } = call;
  const workspaceId = actor.workspace.id;
  const key = { workspaceId, memberId: userId };
  const member = await lockMemberGroups(db, key);
  if (member === undefined) throw new NotFoundError("user", { userId });
  const decision = maySetUserGroups({ actor, isListedElsewhere: (await findUserSource(db, workspaceId)) !== "" });
  if (!decision.allowed) {
    throw decision.reason === "listed_elsewhere"
      ? new RefusedError(decision.reason)
      : new AccessDeniedError(decision.reason);
  }
  const known = await holdGroups(db, workspaceId, mergeChoice({ wanted: groupIds, seen, now: member.groupIds }));
  refuseUnknown(groupIds, known);
  const added = known.filter((id) => !member.groupIds.includes(id));
  const removed = member.groupIds.filter((id) => !known.includes(id));
  if (added.length + removed.length > 0) {
    await moveMember(db, key, { added, removed });
    await recordEvent(call, {
      type: "user.groups_changed",
      payload: { memberId: userId, from: member.groupIds, to: known },
    });
    announceUser(call, member.accountId);
    // Other things are theirs to see now.
    const topics = [...Object.values(ACTIVITY_KINDS), "feed"] as const;
    call.tell({ kind: "news", workspaceId, topics, memberIds: [userId] });
  }
  return readManagedUser(call, userId);
}

function refuseUnknown(groupIds: readonly number[], known: readonly number[]): void {
  const fields = groupIds.flatMap((id, place): FieldError[] =>
    known.includes(id) ? [] : [{ field: `ids.${place}`, code: "unknown_group" }],
  );
  if (fields.length > 0) throw new InvalidInputError(fields);
}
