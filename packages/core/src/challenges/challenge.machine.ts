import { machineOf } from "../lib/machine.ts";
import type { ChallengeStatus } from "./challenge.values.ts";

/**
 * What moves a challenge: its manager publishes, reopens, closes or deletes it; `accept` is somebody coming in, `empty`
 * the last one leaving, `reward` the completion of an assignment.
 */
export type ChallengeEvent = "publish" | "accept" | "empty" | "reopen" | "reward" | "close" | "delete";

/** What a move depends on beside the status. */
export interface ChallengeContext {
  /** Whether at least one of its assignments is completed. */
  readonly hasCompleted: boolean;
  /** It is accepted once in total: whoever gives it up ends it for everybody. */
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
 * A challenge from draft to its end. What was in review when it was closed may still be approved, which makes
 * a canceled challenge a completed one.
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
