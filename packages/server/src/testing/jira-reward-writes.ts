import { contract } from "@guildhall/core/contract";
import { expect } from "vitest";
import type { Teammate } from "./team.ts";

interface WritingTeam {
  readonly boss: () => Teammate;
  readonly keep: (name: string, id: number) => number;
  /** Ids by name. */
  readonly made: Readonly<Record<string, number>>;
}

const jiraRule = {
  projectKey: "gh",
  outcome: "done",
  waitDays: 3,
  effect: "complete_challenge",
  dailyCap: 5,
} as const;

const changed = (before: unknown, after: unknown) => expect.arrayContaining([{ field: "waitDays", before, after }]);

/** The calls about rewards for work in Jira that record an event, in a working order. */
export const jiraRewardWrites = ({ boss, keep, made }: WritingTeam) =>
  ({
    createJiraRule: {
      type: "jira_rule.saved",
      says: () => ({ ruleId: made["rule"], projectKey: "GH", isNew: true, changes: changed(null, 3) }),
      run: async () => keep("rule", (await boss().client.call(contract.createJiraRule, { body: jiraRule })).id),
    },
    updateJiraRule: {
      type: "jira_rule.saved",
      says: () => ({ ruleId: made["rule"], projectKey: "GH", isNew: false, changes: changed(3, 5) }),
      run: () =>
        boss().client.call(contract.updateJiraRule, {
          params: { id: made["rule"] ?? 0 },
          body: { ...jiraRule, waitDays: 5 },
        }),
    },
    deleteJiraRule: {
      type: "jira_rule.deleted",
      says: () => ({ ruleId: made["rule"], projectKey: "GH" }),
      run: () => boss().client.call(contract.deleteJiraRule, { params: { id: made["rule"] ?? 0 } }),
    },
    updateJiraOptIn: {
      type: "jira_opt_in.changed",
      says: () => ({ memberId: boss().memberId, isOn: true }),
      run: () => boss().client.call(contract.updateJiraOptIn, { body: { isOn: true } }),
    },
  }) as const;
