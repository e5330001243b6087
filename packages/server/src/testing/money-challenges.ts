import { assignmentCalls, challengeCalls } from "@guildhall/core/challenges";
import type { Assignment } from "@guildhall/core/challenges";
import type { MoneyModel } from "./money-model.ts";
import { OUTSIDE, pick, prefer } from "./money-place.ts";
import type { Move, Place, Planners } from "./money-place.ts";

/** An attempt as in a response. */
function follow(
  at: Place,
  answer: unknown,
): Pick<Assignment, "id" | "status"> & { readonly members: readonly number[] } {
  const { assignment } = answer as { readonly assignment: Assignment };
  return {
    id: assignment.id,
    status: assignment.status,
    members: assignment.assignees.map(({ userId }) => at.person(userId)),
  };
}

/** A move with an attempt, and whether completing it pays at once. */
type AttemptMove = Pick<Move, "expected" | "call"> & { readonly pays: boolean };

type Attempt = MoneyModel["attempts"][number];

/** A move with an attempt, preferably one with the status `from`. */
function attemptMove(
  at: Place,
  { of, from }: { readonly of: number; readonly from: readonly string[] },
  make: (attempt: Attempt) => AttemptMove,
): Move | null {
  const attempt = prefer(at.model.attempts, of, ({ status }) => from.includes(status));
  if (attempt === null) return null;
  const { pays, ...rest } = make(attempt);
  return {
    ...rest,
    isKeyed: true,
    apply: (answer) => {
      const { status, members } = follow(at, answer);
      Object.assign(attempt, { status, members });
      if (pays && status === "completed") at.model.split(attempt);
    },
  };
}

export const challengePlanners: Planners<"publish" | "accept" | "complete" | "approve" | "reject" | "split" | "close"> =
  {
    publish: (at, { isRaid, rewards }) => ({
      isKeyed: true,
      expected: ["done"],
      call: (idempotencyKey) => {
        const body = {
          type: isRaid ? "raid" : "quest",
          status: "new",
          title: "Read a book",
          rewards: at.lines(rewards),
        } as const;
        return at.client(0).call(challengeCalls.create, { body }, { idempotencyKey });
      },
      apply: (answer) => void at.model.challenges.push({ id: (answer as { readonly cid: number }).cid, rewards }),
    }),

    accept: (at, { who, of }) => {
      const challenge = pick(at.model.challenges, of);
      return (
        challenge && {
          isKeyed: true,
          expected: null,
          call: (idempotencyKey) =>
            at.client(who).call(assignmentCalls.accept, { params: { id: challenge.id } }, { idempotencyKey }),
          apply: (answer) => {
            const { id, status, members } = follow(at, answer);
            const known = at.model.attempts.find((each) => each.id === id);
            if (known === undefined) at.model.attempts.push({ id, challenge, status, members });
            else Object.assign(known, { status, members });
          },
        }
      );
    },

    complete: (at, { of }) =>
      attemptMove(at, { of, from: ["active", "rejected"] }, ({ id, members: [leader = 0] }) => ({
        pays: false,
        expected: null,
        call: (idempotencyKey) =>
          at
            .client(leader)
            .call(
              assignmentCalls.complete,
              { params: { id }, body: { comment: "Done" }, files: { "file_{n}": [] } },
              { idempotencyKey },
            ),
      })),

    approve: (at, { of }) =>
      attemptMove(at, { of, from: ["in_review"] }, ({ id, status }) => ({
        pays: true,
        expected: status === "in_review" ? ["done"] : null,
        call: (idempotencyKey) =>
          at.client(0).call(assignmentCalls.approve, { params: { id }, body: {} }, { idempotencyKey }),
      })),

    reject: (at, { of }) =>
      attemptMove(at, { of, from: ["in_review"] }, ({ id }) => ({
        pays: false,
        expected: null,
        call: (idempotencyKey) =>
          at
            .client(0)
            .call(assignmentCalls.reject, { params: { id }, body: { comment: "Not yet" } }, { idempotencyKey }),
      })),

    split: (at, { of }) =>
      attemptMove(at, { of, from: ["division"] }, ({ id, status, members: [leader = 0] }) => ({
        pays: true,
        expected: at.isOut(leader) ? OUTSIDE : status === "division" ? ["done"] : null,
        call: (idempotencyKey) =>
          at
            .client(leader)
            .call(assignmentCalls.splitReward, { params: { id }, body: { equalize: true } }, { idempotencyKey }),
      })),

    close: (at, { of }) => {
      const challenge = pick(at.model.challenges, of);
      return (
        challenge && {
          isKeyed: false,
          expected: null,
          call: () => at.client(0).call(challengeCalls.close, { params: { id: challenge.id } }),
          apply: () => {
            for (const attempt of at.model.attempts.filter(
              (each) => each.challenge === challenge && ["active", "rejected"].includes(each.status),
            )) {
              attempt.status = "abandoned";
            }
          },
        }
      );
    },
  };
