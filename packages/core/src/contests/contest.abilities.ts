import { activityAbilities, mayManage } from "../activities/index.ts";
import type { ActivityAbilities, ActivityQuestion } from "../activities/index.ts";
import { allOf, ALLOWED, denied } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import type { Actor } from "../permissions/holds.ts";
import { contestMachine } from "./contest.machine.ts";
import { isContestClosed, isDecidable, mayJoin, mayVote } from "./contest.policy.ts";
import type { EntryQuestion } from "./contest.policy.ts";
import type { ContestStatus } from "./contest.values.ts";

/** Contest and its viewer. */
export interface ContestQuestion extends Pick<ActivityQuestion, "actor" | "workspace"> {
  readonly contest: { readonly id?: number; readonly status: ContestStatus; readonly publishAt: Date | null };
}

/** What managers may do with it. */
export function contestAbilities({ contest, ...viewer }: ContestQuestion): ActivityAbilities {
  const mayMove: ActivityQuestion["mayMove"] = (event) =>
    transition(contestMachine, { state: contest.status, event }, null);
  return activityAbilities({ ...viewer, kind: "contest", item: contest, mayMove });
}

export interface EntryAbilities {
  readonly join: Decision;
  readonly vote: Decision;
  /** Choose the winners. */
  readonly decide: Decision;
  /** Export the results. */
  readonly results: Decision;
}

/** What its viewer may do as one who takes part or decides. */
export function entryAbilities({ actor, ...question }: EntryQuestion & { readonly actor: Actor }): EntryAbilities {
  const { contest } = question;
  const manage = mayManage("contest", actor);
  return {
    join: mayJoin(question),
    vote: mayVote(question),
    decide: allOf(manage, isDecidable(contest)),
    results: allOf(manage, isContestClosed(contest) ? ALLOWED : denied("not_closed")),
  };
}
