import { mayUnlinkJira } from "@guildhall/core/integrations";
import type { OwnJira } from "@guildhall/core/jira-rewards";
import { groupScope } from "../groups/index.ts";
import { findOwnAccounts, listSites, requireJira } from "../jira/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findOptIn } from "./jira-opt-in.repository.ts";
import { findRules } from "./jira-rule.repository.ts";

/** @throws {NotFoundError} when this server doesn't run the Jira app */
export async function readOwnJira(call: MemberCall): Promise<OwnJira> {
  requireJira(call);
  const { db, actor, via = null } = call;
  const key = { workspaceId: actor.workspace.id, memberId: actor.memberId };
  const accounts = await findOwnAccounts(db, key);
  const sites = (await listSites(db, key.workspaceId)).filter(({ state }) => state === "active");
  const since = await findOptIn(db, key);
  return {
    accounts: accounts.map(({ accountId, linkedAt }) => ({ accountId, linkedAt: linkedAt.toISOString() })),
    sites: sites.map(({ siteUrl, environment }) => ({ siteUrl, environment })),
    rewards: { isOn: since !== null, since: since?.toISOString() ?? null, rules: await readOwnRules(call) },
    canUnlink: mayUnlinkJira({ linked: accounts.length, isDelegated: via !== null }),
  };
}

/** Those in force for everyone, or for one of the member's groups. */
async function readOwnRules({ db, actor }: MemberCall): Promise<OwnJira["rewards"]["rules"]> {
  const rules: OwnJira["rewards"]["rules"] = [];
  for (const { id, projectKey, outcome, waitDays, effect, asks, groupId, isEnabled } of await findRules(
    db,
    actor.workspace.id,
  )) {
    if (!isEnabled) continue;
    const scope = groupId === 0 ? null : await groupScope(db, actor.workspace.id, groupId);
    const isOwn = scope === null || actor.groupIds.some((each) => scope.includes(each));
    if (isOwn) rules.push({ id, projectKey, outcome, waitDays, effect, asks });
  }
  return rules;
}
