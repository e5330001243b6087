import type { JiraIssueState } from "./jira-event.ts";
import { refuseReward } from "./jira-reward.ts";
import type { RewardedPerson, RewardRefusal } from "./jira-reward.ts";
import type { JiraRule } from "./jira-rule.ts";

/**
 * Account id of who is asked to thank somebody for their work: as the rule says, or the other one of both where that's
 * the person themselves, or nobody; "" if nobody is left.
 */
export function askedFor(
  { reporter, assignee }: Pick<JiraIssueState, "reporter" | "assignee">,
  { asks }: Pick<JiraRule, "asks">,
  account: string,
): string {
  const wanted = asks === "reporter" ? [reporter, assignee] : [assignee, reporter];
  return wanted.find((each) => each !== "" && each !== account) ?? "";
}

/** What is known of both when a suggestion is due. */
export interface SuggestedThanks {
  /** Whose work it is; of their rewards none is counted, since they're given nothing yet. */
  readonly worker: Omit<RewardedPerson, "givenThatDay">;
  /** Null if nobody is left to ask, or they're the same member. */
  readonly asked: Omit<RewardedPerson, "isInGroup"> | null;
  /** Whether the workspace's plan has thanks. */
  readonly hasThanks: boolean;
}

/** Why a due suggestion isn't made, for good; null if it is. */
export type SuggestionRefusal = RewardRefusal | "nobody_to_ask" | "feature_off";

/** Both must take part: the one whose work is looked at, and the one who hears of it. The cap is the latter's. */
export function refuseSuggestion(
  { worker, asked, hasThanks }: SuggestedThanks,
  earned: { readonly earnedAt: Date; readonly dailyCap: number },
): SuggestionRefusal | null {
  if (!hasThanks) return "feature_off";
  const refusal = refuseReward({ ...worker, givenThatDay: 0 }, earned);
  if (refusal !== null) return refusal;
  return asked?.isMember === true ? refuseReward({ ...asked, isInGroup: true }, earned) : "nobody_to_ask";
}
