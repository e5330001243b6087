/** What of an issue a rule pays for. */
export const JIRA_OUTCOMES = ["done", "commented", "worklog"] as const;
export type JiraOutcome = (typeof JIRA_OUTCOMES)[number];

/** What a rule does: completes the challenge for whoever did its work. */
export const JIRA_EFFECTS = ["complete_challenge"] as const;
export type JiraEffect = (typeof JIRA_EFFECTS)[number];

/** What a project's work is rewarded for, and how. */
export interface JiraRule {
  readonly id: number;
  /** In capitals, as in the keys of its issues. */
  readonly projectKey: string;
  /** Only people of this group and of those below it; 0 is everyone. */
  readonly groupId: number;
  readonly outcome: JiraOutcome;
  /** How long the outcome has to stand. */
  readonly waitDays: number;
  readonly effect: JiraEffect;
  /** Rewards of one person by this rule on one day of the workspace's. */
  readonly dailyCap: number;
  readonly isEnabled: boolean;
  /** When it was made or turned on; what was earned before isn't rewarded. */
  readonly since: Date;
}
