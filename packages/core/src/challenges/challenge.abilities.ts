import { activityAbilities, mayManage } from "../activities/index.ts";
import type { ActivityAbilities } from "../activities/index.ts";
import { allOf } from "../lib/decision.ts";
import type { Decision } from "../lib/decision.ts";
import { transition } from "../lib/machine.ts";
import type { AccessContext } from "../permissions/access.ts";
import type { Actor } from "../permissions/holds.ts";
import { challengeMachine } from "./challenge.machine.ts";
import type { ChallengeEvent } from "./challenge.machine.ts";
import { isWorthReopening, mayCreateChallenge } from "./challenge.policy.ts";
import type { ChallengeStatus, ChallengeType } from "./challenge.values.ts";
import type { Deadlines } from "./deadline.policy.ts";

/** A challenge and its viewer, for managers' actions. */
export interface ChallengeQuestion {
  readonly actor: Actor;
  readonly workspace: Pick<AccessContext, "features">;
  readonly challenge: {
    readonly id?: number;
    readonly status: ChallengeStatus;
    readonly type: ChallengeType;
    readonly publishAt: Date | null;
  } & Deadlines;
  readonly now: Date;
}

export interface ManageAbilities extends ActivityAbilities {
  /** Let a given-up problem be accepted again. */
  readonly reopen: Decision;
  /** See all assignments, results and stats; review. */
  readonly review: Decision;
}

export function manageAbilities({ actor, workspace, challenge, now }: ChallengeQuestion): ManageAbilities {
  const manage = mayManage("challenge", actor);
  const { edit, save, publish, schedule, ...end } = activityAbilities({
    kind: "challenge",
    actor,
    workspace,
    item: challenge,
    mayMove: (event) => mayMove(challenge.status, event),
    mayMakeType: mayCreateChallenge(workspace, challenge.type),
  });
  const reopen = allOf(manage, mayMove(challenge.status, "reopen"), isWorthReopening(challenge, now));
  return { edit, save, publish, schedule, reopen, ...end, review: manage };
}

function mayMove(state: ChallengeStatus, event: ChallengeEvent): Decision {
  return transition(challengeMachine, { state, event }, { hasCompleted: false, isForOne: false });
}
