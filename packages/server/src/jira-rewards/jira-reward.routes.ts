import { NotFoundError } from "@guildhall/core";
import { jiraOptInCalls, jiraRuleCalls, ownJiraCalls } from "@guildhall/core/jira-rewards";
import { implement } from "../http/implement.ts";
import { recordEvent } from "../events/record-event.ts";
import type { MemberCall } from "../lib/deps.ts";
import { findOptIn, optIn, optOut } from "./jira-opt-in.repository.ts";
import { readOwnJira } from "./own-jira.service.ts";
import { createRule, listRules, removeRule, updateRule } from "./save-rule.service.ts";

export const jiraRewardRoutes = [
  implement(jiraRuleCalls.list, (call) => listRules(running(call))),
  implement(jiraRuleCalls.create, (call, { body }) => createRule(running(call), body)),
  implement(jiraRuleCalls.update, (call, { params, body }) => updateRule(running(call), params.id, body)),
  implement(jiraRuleCalls.remove, (call, { params }) => removeRule(running(call), params.id)),
  implement(ownJiraCalls.get, (call) => readOwnJira(call)),
  implement(jiraOptInCalls.get, (call) => readOptIn(running(call))),
  implement(jiraOptInCalls.update, (call, { body }) => updateOptIn(running(call), body.isOn)),
];

/** @throws {NotFoundError} unless the server runs the Jira app */
function running<C extends Pick<MemberCall, "deps">>(call: C): C {
  if (call.deps.config.jira === null) throw new NotFoundError("Jira app");
  return call;
}

async function readOptIn({ db, actor }: Pick<MemberCall, "db" | "actor">) {
  const since = await findOptIn(db, { workspaceId: actor.workspace.id, memberId: actor.memberId });
  return { isOn: since !== null, since: since?.toISOString() ?? null };
}

async function updateOptIn(call: MemberCall, isOn: boolean) {
  const { db, actor, at } = call;
  const { memberId } = actor;
  const key = { workspaceId: actor.workspace.id, memberId };
  const isChanged = isOn ? await optIn(db, key, at) : await optOut(db, key);
  if (isChanged) await recordEvent(call, { type: "jira_opt_in.changed", payload: { memberId, isOn } });
  return readOptIn(call);
}
