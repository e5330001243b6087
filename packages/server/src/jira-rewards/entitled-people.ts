import { parseInstant } from "@guildhall/core";
import { accountsIn, refusePerson } from "@guildhall/core/jira-rewards";
import type { IssueHistory, JiraRule, MayHave } from "@guildhall/core/jira-rewards";
import type { Tx } from "../db/database.ts";
import { groupScope } from "../groups/index.ts";
import { findLinkedMembers } from "../integrations/index.ts";
import { findMemberActor } from "../session/member-actor.repository.ts";
import type { IssueKey } from "./issue-key.ts";
import { findOptIn } from "./jira-opt-in.repository.ts";

interface Person {
  readonly groupIds: readonly number[];
  readonly optedInAt: Date | null;
}

interface KnownIssue {
  readonly key: IssueKey;
  readonly history: IssueHistory;
  readonly rules: readonly JiraRule[];
}

/** Who of those who worked on an issue can be rewarded for it, and by which rules. */
export async function findEntitled(tx: Tx, { key, history, rules }: KnownIssue): Promise<MayHave> {
  const { workspaceId } = key;
  const own = rules.filter(({ isEnabled, projectKey }) => isEnabled && projectKey === history.now?.projectKey);
  const people = own.length === 0 ? new Map() : await findPeople(tx, workspaceId, accountsIn(history));
  const scopes = new Map<number, readonly number[]>();
  for (const { groupId } of own) {
    if (groupId !== 0 && !scopes.has(groupId)) scopes.set(groupId, await groupScope(tx, workspaceId, groupId));
  }
  return ({ account, at }, { groupId }) => {
    const person: Person | undefined = people.get(account);
    const { groupIds = [], optedInAt = null } = person ?? {};
    const isInGroup = groupId === 0 || groupIds.some((id) => scopes.get(groupId)?.includes(id) === true);
    return refusePerson({ isMember: person !== undefined, isInGroup, optedInAt }, parseInstant(at)) === null;
  };
}

/** What they may do with their plan is asked when something is given. */
const ANY_PLAN = { now: new Date(0), mode: "off" } as const;

/** By account; without those whom no active member is linked to. */
async function findPeople(
  tx: Tx,
  workspaceId: number,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  if (externalIds.length === 0) return people;
  const linked = await findLinkedMembers(tx, { workspaceId, provider: "jira", externalIds });
  for (const [account, memberId] of linked) {
    const member = await findMemberActor(tx, { workspaceId, memberId }, ANY_PLAN);
    if (member === undefined) continue;
    const optedInAt = await findOptIn(tx, { workspaceId, memberId });
    people.set(account, { groupIds: member.actor.groupIds, optedInAt });
  }
  return people;
}
