/** What of an issue a rule pays for. */
export const JIRA_OUTCOMES = ["done", "commented", "worklog"] as const;
export type JiraOutcome = (typeof JIRA_OUTCOMES)[number];

/** What a rule does: completes the challenge for whoever did its work, or asks somebody to thank them for it. */
export const JIRA_EFFECTS = ["complete_challenge", "suggest_thanks"] as const;
export type JiraEffect = (typeof JIRA_EFFECTS)[number];

/** Who of an issue's people a rule can ask. */
export const JIRA_ASKED = ["reporter", "assignee"] as const;
type JiraAsked = (typeof JIRA_ASKED)[number];

/** What a project's work is rewarded for, and how. */
export interface JiraRule {
  readonly id: number;
  /** In capitals, as in the keys of its issues. */
  readonly projectKey: string;
  /** The site that the project is in, such as `https://acme.atlassian.net`; "" for any that is connected. */
  readonly siteUrl: string;
  /** Only people of this group and of those below it; 0 is everyone. */
  readonly groupId: number;
  readonly outcome: JiraOutcome;
  /** How long the outcome has to stand. */
  readonly waitDays: number;
  readonly effect: JiraEffect;
  /** Who is asked to say a suggested thanks; without a meaning for other effects. */
  readonly asks: JiraAsked;
  /** Rewards of one person by this rule on one day of the workspace's; of suggestions, those made to one person. */
  readonly dailyCap: number;
  readonly isEnabled: boolean;
  /** When it was made or turned on; what was earned before isn't rewarded. */
  readonly since: Date;
}
