import { contract } from "@guildhall/core/contract";
import { expect } from "vitest";
import type { Teammate } from "./team.ts";

const jiraRule = {
  projectKey: "gh",
  outcome: "done",
  waitDays: 3,
  effect: "complete_challenge",
  dailyCap: 5,
} as const;

const changed = (before: unknown, after: unknown) => expect.arrayContaining([{ field: "waitDays", before, after }]);

/** The calls about rewards for work in Jira that record an event, in a working order. */
export function jiraRewardWrites(boss: () => Teammate) {
  let ruleId = 0;
  return {
    createJiraRule: {
      type: "jira_rule.saved",
      says: () => ({ ruleId, projectKey: "GH", isNew: true, changes: changed(null, 3) }),
      run: async () => void (ruleId = (await boss().client.call(contract.createJiraRule, { body: jiraRule })).id),
    },
    updateJiraRule: {
      type: "jira_rule.saved",
      says: () => ({ ruleId, projectKey: "GH", isNew: false, changes: changed(3, 5) }),
      run: () =>
        boss().client.call(contract.updateJiraRule, {
          params: { id: ruleId },
          body: { ...jiraRule, waitDays: 5 },
        }),
    },
    deleteJiraRule: {
      type: "jira_rule.deleted",
      says: () => ({ ruleId, projectKey: "GH" }),
      run: () => boss().client.call(contract.deleteJiraRule, { params: { id: ruleId } }),
    },
    updateJiraOptIn: {
      type: "jira_opt_in.changed",
      says: () => ({ memberId: boss().memberId, isOn: true }),
      run: () => boss().client.call(contract.updateJiraOptIn, { body: { isOn: true } }),
    },
  } as const;
}
