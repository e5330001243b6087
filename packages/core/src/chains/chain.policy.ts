import { activityLocks, isDraft } from "../activities/activity.policy.ts";
import type { FieldError } from "../lib/errors.ts";
import type { ChainStatus } from "./chain.values.ts";

/** Lockable fields, each with whether it may change. */
export function chainLocks(of: { readonly status: ChainStatus }): ReturnType<typeof activityLocks> {
  return activityLocks({ isDraft: isDraft(of) });
}

/** `step_hidden` unless everybody who sees the chain sees the step; `above` are the chain's group and those above it. */
export function hiddenProblems(steps: readonly { readonly groupId: number }[], above: readonly number[]): FieldError[] {
  return steps.flatMap(({ groupId }, index): FieldError[] =>
    groupId === 0 || above.includes(groupId) ? [] : [{ field: `activities.${String(index)}`, code: "step_hidden" }],
  );
}

/** Ways of joining by which nobody is new to the team: its founder's, and an operator's own. */
const NO_NEWCOMERS: readonly string[] = ["sign_up", "keeper"];

export function isNewcomer({ by }: { readonly by: string }): boolean {
  return !NO_NEWCOMERS.includes(by);
}
