import { machineOf } from "../lib/machine.ts";
import type { ChallengeStatus } from "./challenge.values.ts";

/**
 * What moves a challenge: managers publish, reopen, close or delete it; `accept`: a member joins, `empty`: the last one
 * leaves, `reward`: an assignment is completed.
 */
export type ChallengeEvent = "publish" | "accept" | "empty" | "reopen" | "reward" | "close" | "delete";

/** What transitions depend on besides the status. */
export interface ChallengeContext {
  /** At least one of its assignments is completed. */
  readonly hasCompleted: boolean;
  /** It can be accepted only once: giving it up ends it for everyone. */
  readonly isForOne: boolean;
}

const refuse =
  (reasons: Partial<Record<ChallengeStatus, string>>, otherwise: string) =>
  (status: ChallengeStatus): string =>
    reasons[status] ?? otherwise;

const notOpen = refuse({ draft: "not_published", given_up: "given_up" }, "challenge_closed");
const notGivenUp = refuse(
  { draft: "not_published", new: "not_given_up", in_progress: "not_given_up" },
  "challenge_closed",
);
const notDraft = refuse({ discarded: "challenge_closed" }, "already_published");

/**
 * A challenge from draft to end. Submissions in review when it's closed may still be approved, which turns a canceled
 * challenge into a completed one.
 */
export const challengeMachine = machineOf<ChallengeContext>()<ChallengeStatus, ChallengeEvent>({
  states: ["draft", "new", "in_progress", "given_up", "completed", "canceled", "discarded"],
  initial: "draft",
  events: {
    publish: [{ from: ["draft"], to: "new", deny: notDraft }],
    accept: [{ from: ["new", "in_progress"], to: "in_progress", deny: notOpen }],
    empty: [
      { from: ["in_progress"], to: "given_up", when: ({ isForOne }) => isForOne, deny: notOpen },
      { from: ["in_progress"], to: "new", deny: notOpen },
    ],
    reopen: [{ from: ["given_up"], to: "new", deny: notGivenUp }],
    reward: [
      { from: ["new", "in_progress"], to: "in_progress", deny: notOpen },
      { from: ["completed", "canceled"], to: "completed", deny: notOpen },
    ],
    close: [
      {
        from: ["new", "in_progress", "given_up"],
        to: "completed",
        when: ({ hasCompleted }) => hasCompleted,
        deny: notOpen,
      },
      { from: ["new", "in_progress", "given_up"], to: "canceled", deny: notOpen },
    ],
    delete: [{ from: ["draft"], to: "discarded", deny: refuse({ discarded: "challenge_closed" }, "not_draft") }],
  },
});
