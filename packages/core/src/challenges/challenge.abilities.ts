import { allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import { needsFeature } from "../permissions/access.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Actor } from "../permissions/holds.ts";
import { challengeMachine } from "./challenge.machine.ts";
import type { ChallengeEvent } from "./challenge.machine.ts";
import {
  isDraft,
  isLeftToPublish,
  isWorthReopening,
  mayUpdateChallenge,
  mayCreateChallenge,
  mayManageChallenges,
  mayScheduleChallenge,
} from "./challenge.policy.ts";
import type { ChallengeStatus, ChallengeType } from "./challenge.values.ts";
import type { Deadlines } from "./deadline.policy.ts";

/** A challenge and its viewer, for managers' actions. */
export interface ChallengeQuestion {
  readonly actor: Actor;
  readonly workspace: Pick<AccessContext, "features">;
  readonly challenge: {
    readonly status: ChallengeStatus;
    readonly type: ChallengeType;
    readonly publishAt: Date | null;
  } & Deadlines;
  readonly now: Date;
}

export interface ManageAbilities {
  readonly edit: Decision;
  /** Save the form; without the license it stays closed. */
  readonly save: Decision;
  readonly publish: Decision;
  readonly schedule: Decision;
  /** Let a given-up problem be accepted again. */
  readonly reopen: Decision;
  readonly close: Decision;
  readonly delete: Decision;
  /** See all assignments, results and stats; review. */
  readonly review: Decision;
}

export function manageAbilities({ actor, workspace, challenge, now }: ChallengeQuestion): ManageAbilities {
  const manage = mayManageChallenges(actor);
  const edit = allOf(manage, mayUpdateChallenge(challenge));
  const make = isDraft(challenge)
    ? mayCreateChallenge(workspace, challenge.type)
    : needsFeature(workspace, "new-challenge");
  const moved = (event: ChallengeEvent): Decision => allOf(manage, mayMove(challenge.status, event));
  return {
    edit,
    save: allOf(edit, make),
    publish: allOf(moved("publish"), make, isLeftToPublish(challenge)),
    schedule: allOf(manage, mayScheduleChallenge(actor, challenge), make),
    reopen: allOf(moved("reopen"), isWorthReopening(challenge, now)),
    close: moved("close"),
    delete: moved("delete"),
    review: manage,
  };
}

function mayMove(state: ChallengeStatus, event: ChallengeEvent): Decision {
  return transition(challengeMachine, { state, event }, { hasCompleted: false, isForOne: false });
}
