import { FIRST_STEPS_DAYS } from "../lib/limits.ts";
import type { Feature } from "../permissions/features.ts";
import { holds } from "../permissions/holds.ts";
import type { Actor } from "../permissions/holds.ts";
import { MEMBER_STEPS, WORKSPACE_STEPS } from "./set-up.values.ts";
import type { SetUpStep } from "./set-up.values.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface SetUpQuestion {
  readonly actor: Actor;
  readonly joinedAt: Date;
  readonly now: Date;
}

/** What a step needs besides its person. */
export interface SetUpOffer {
  readonly features: readonly Feature[];
  /** People come by email. */
  readonly hasInvites: boolean;
  /** The server runs a chat. */
  readonly hasChats: boolean;
}

/** Whether there's a list of steps: the workspace's for who sets it up, and their own for members who are new. */
export function hasSetUp({ actor, joinedAt, now }: SetUpQuestion): boolean {
  return holds(actor, "access-intro") || now.getTime() < joinedAt.getTime() + FIRST_STEPS_DAYS * DAY_MS;
}

/** The steps of the caller's list, in order; none for members who joined a while ago. */
export function setUpSteps(question: SetUpQuestion, offer: SetUpOffer): readonly SetUpStep[] {
  if (!hasSetUp(question)) return [];
  const steps: readonly SetUpStep[] = holds(question.actor, "access-intro") ? WORKSPACE_STEPS : MEMBER_STEPS;
  return steps.filter((step) => isOffered(step, offer));
}

function isOffered(step: SetUpStep, { features, hasInvites, hasChats }: SetUpOffer): boolean {
  switch (step) {
    case "invite":
      return hasInvites;
    case "integrations":
      return hasChats;
    case "challenge":
    case "first_challenge":
      return features.includes("challenges");
    case "thanks":
    case "first_thanks":
      return features.includes("new-thanks");
    case "perks":
      return features.includes("perks");
    default:
      return true;
  }
}
