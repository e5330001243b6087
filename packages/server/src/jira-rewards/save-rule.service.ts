import { fieldChanges, InvalidInputError, NotFoundError } from "@guildhall/core";
import { MAX_JIRA_RULES, mayAddJiraRule } from "@guildhall/core/jira-rewards";
import type { JiraRule, JiraRuleInput, ShownJiraRule } from "@guildhall/core/jira-rewards";
import { recordEvent } from "../events/record-event.ts";
import { findGroups } from "../groups/index.ts";
import { listSites } from "../jira/index.ts";
import type { MemberCall } from "../lib/deps.ts";
import { overwrite } from "../lib/overwrite.ts";
import { deleteRule, findRules, insertRule, lockRule, lockRules, saveRule } from "./jira-rule.repository.ts";

export async function listRules({ db, actor }: Pick<MemberCall, "db" | "actor">): Promise<{ items: ShownJiraRule[] }> {
  const rules = await findRules(db, actor.workspace.id);
  return { items: rules.map(({ since, ...rule }) => ({ ...rule, since: since.toISOString() })) };
}

/** @throws {InvalidInputError} on an unknown group or site, or when there are too many */
export async function createRule(call: MemberCall, input: JiraRuleInput): Promise<{ id: number }> {
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  await lockRules(db, workspaceId);
  if (!mayAddJiraRule((await findRules(db, workspaceId)).length)) {
    throw new InvalidInputError([{ field: "projectKey", code: "too_many", values: { max: MAX_JIRA_RULES } }]);
  }
  await refuseUnknown(call, input, null);
  const id = await insertRule(db, workspaceId, { ...input, since: at });
  const payload = { ruleId: id, projectKey: input.projectKey, isNew: true, changes: fieldChanges({}, input) };
  await recordEvent(call, { type: "jira_rule.saved", payload });
  return { id };
}

/**
 * @throws {NotFoundError} @throws {InvalidInputError} on an unknown group or site
 * @throws {ChangedError} if the form is out of date
 */
export async function updateRule(
  call: MemberCall,
  id: number,
  { seen, ...wanted }: JiraRuleInput & { readonly seen?: Partial<JiraRuleInput> | undefined },
): Promise<{ id: number }> {
  const { db, actor, at } = call;
  const workspaceId = actor.workspace.id;
  const before = await lockRule(db, { workspaceId, id });
  if (before === undefined) throw new NotFoundError("rule", { id });
  const input = overwrite<JiraRuleInput>({ wanted, seen, now: withoutOwn(before) });
  await refuseUnknown(call, input, before);
  const changes = fieldChanges(withoutOwn(before), input);
  if (changes.length === 0) return { id };
  await saveRule(db, workspaceId, { ...input, id, since: isWider(before, input) ? at : before.since });
  const payload = { ruleId: id, projectKey: input.projectKey, isNew: false, changes };
  await recordEvent(call, { type: "jira_rule.saved", payload });
  return { id };
}

/** @throws {NotFoundError} */
export async function removeRule(call: MemberCall, id: number): Promise<Record<string, never>> {
  const { db, actor } = call;
  const workspaceId = actor.workspace.id;
  const before = await lockRule(db, { workspaceId, id });
  if (before === undefined) throw new NotFoundError("rule", { id });
  await deleteRule(db, { workspaceId, id });
  const payload = { ruleId: id, projectKey: before.projectKey };
  await recordEvent(call, { type: "jira_rule.deleted", payload });
  return {};
}

function withoutOwn({ id: _id, since: _since, ...fields }: JiraRule): JiraRuleInput {
  return fields;
}

/** Whether it rewards what it didn't before: that begins now. */
function isWider(before: JiraRule, after: JiraRuleInput): boolean {
  const isOther = (["projectKey", "siteUrl", "outcome", "effect"] as const).some(
    (field) => before[field] !== after[field],
  );
  return after.isEnabled && (!before.isEnabled || isOther);
}

async function refuseUnknown(
  { db, actor }: MemberCall,
  { groupId, siteUrl }: JiraRuleInput,
  before: JiraRule | null,
): Promise<void> {
  const workspaceId = actor.workspace.id;
  if (groupId !== 0 && !(await findGroups(db, workspaceId)).some(({ id }) => id === groupId))
    throw new InvalidInputError([{ field: "groupId", code: "unknown_group" }]);
  // A rule of a site that's gone may still be changed.
  if (siteUrl === "" || siteUrl === before?.siteUrl) return;
  const sites = await listSites(db, workspaceId);
  if (!sites.some((site) => site.state === "active" && site.siteUrl === siteUrl))
    throw new InvalidInputError([{ field: "siteUrl", code: "unknown_site" }]);
}
