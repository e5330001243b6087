import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COMPLETION_DOCUMENT_TYPES, COMPLETION_IMAGE_TYPES } from "../lib/limits.ts";
import { finalStates, listMoves, transition } from "../lib/machine.ts";
import { assignmentAbilities, abandonEvent, takingAbilities } from "./assignment.abilities.ts";
import type { AssignmentQuestion } from "./assignment.abilities.ts";
import { assignmentMachine } from "./assignment.machine.ts";
import type { AssignmentContext, AssignmentEvent } from "./assignment.machine.ts";
import {
  isActiveAssignment,
  isCompletedAssignment,
  isInReview,
  isOpenToOthers,
  isSentBack,
  isTooLateToRetry,
  isWorkedOn,
  mayAccept,
  needsLeader,
  needsReview,
  needsSplit,
  seesAttempt,
  seesSolution,
  statusesSeenByOthers,
} from "./assignment.policy.ts";
import type { OwnAttempt, TakenChallenge, TakeQuestion } from "./assignment.policy.ts";
import { ASSIGNMENT_STATUSES, CHALLENGE_STATUSES, CHALLENGE_TYPES } from "./challenge.values.ts";
import type { ResultType } from "./challenge.values.ts";
import { completionProblems, isUniqueCode, RESULT_FILE_KINDS, uniqueCodeKey } from "./completion.policy.ts";
import { mayReview, reviewRecipients } from "./review.policy.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const BEFORE = new Date("2026-03-01T11:00:00Z");
const AFTER = new Date("2026-03-01T13:00:00Z");
const ME = 7;

const EVENTS = Object.keys(assignmentMachine.events) as AssignmentEvent[];
const contexts = fc.record({ needsReview: fc.boolean(), needsSplit: fc.boolean(), hasOthers: fc.boolean() });
const statuses = fc.constantFrom(...ASSIGNMENT_STATUSES);

const challenge: TakenChallenge = {
  type: "quest",
  status: "in_progress",
  authorId: 1,
  requireAccept: false,
  allowMultiQuest: false,
  autoApprove: false,
  acceptDeadlineAt: null,
  completeDeadlineAt: null,
};
const settings = {
  acceptOwnChallenges: false,
  allowMultiQuest: true,
  allowInReviewMultiQuest: false,
  skipAccept: false,
};

function take(
  of: Partial<Omit<TakeQuestion, "challenge" | "settings">> & {
    challenge?: Partial<TakenChallenge>;
    settings?: Partial<typeof settings>;
  } = {},
): TakeQuestion {
  return {
    actorId: ME,
    now: NOW,
    own: [],
    sole: null,
    lock: null,
    ...of,
    challenge: { ...challenge, ...of.challenge },
    settings: { ...settings, ...of.settings },
  };
}

const attempt = (status: OwnAttempt["status"], of: Partial<OwnAttempt> = {}): OwnAttempt => ({
  id: 1,
  status,
  hasLeft: false,
  leaderId: ME,
  graceUntil: null,
  ...of,
});
const reason = (question: TakeQuestion) => {
  const decision = mayAccept(question);
  return decision.allowed ? "yes" : decision.reason;
};

function ask(
  of: Partial<Omit<AssignmentQuestion, "challenge">> & { challenge?: Partial<TakenChallenge> } = {},
): AssignmentQuestion {
  return {
    actorId: ME,
    now: NOW,
    memberIds: [ME],
    leaderId: ME,
    status: "active",
    currencies: 1,
    canReview: false,
    acceptOwnChallenges: false,
    hasOtherReviewer: true,
    isLeaderThere: true,
    reviewedAt: null,
    graceUntil: null,
    ...of,
    challenge: { ...challenge, ...of.challenge },
  };
}

describe("the attempt machine", () => {
  it("has these transitions", () => {
    expect(
      listMoves(assignmentMachine).map(
        ({ from, event, to, guarded }) => `${from} ${event}${guarded ? "?" : ""} → ${to}`,
      ),
    ).toEqual([
      "active join → active",
      "rejected join → rejected",
      "active complete? → in_review",
      "rejected complete? → in_review",
      "active complete → completed",
      "rejected complete → completed",
      "active leave? → active",
      "rejected leave? → rejected",
      "active abandon? → abandoned",
      "rejected abandon? → abandoned",
      "in_review approve? → division",
      "in_review approve → completed",
      "in_review reject → rejected",
      "division split → completed",
      "active close → abandoned",
    ]);
  });

  it("knows every state its transitions mention", () => {
    const named = new Set(listMoves(assignmentMachine).flatMap(({ from, to }) => [from, to]));
    expect(new Set(assignmentMachine.states)).toEqual(named);
  });

  it("only ends abandoned or completed", () => {
    expect(finalStates(assignmentMachine)).toEqual(["abandoned", "completed"]);
  });

  it("never completes without approval, unless no review is needed", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom(...EVENTS), contexts), { maxLength: 40 }), (walk) => {
        let state: string = assignmentMachine.initial;
        let approvals = 0;
        let isFree = false;
        for (const [event, context] of walk) {
          const next = transition(
            assignmentMachine,
            { state: state as (typeof ASSIGNMENT_STATUSES)[number], event },
            context,
          );
          if (!next.allowed) continue;
          expect(["abandoned", "completed"]).not.toContain(state);
          if (event === "approve") approvals += 1;
          if (event === "complete" && !context.needsReview) isFree = true;
          ({ state } = next);
        }
        if (state === "completed" || state === "division") expect(isFree || approvals === 1).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("gives every refused event a reason", () => {
    fc.assert(
      fc.property(statuses, fc.constantFrom(...EVENTS), contexts, (state, event, context: AssignmentContext) => {
        const next = transition(assignmentMachine, { state, event }, context);
        if (!next.allowed) expect(next.reason).toMatch(/^[a-z_]+$/);
      }),
    );
  });
});

it("an attempt's status says whose turn it is", () => {
  const having = (has: (of: { status: OwnAttempt["status"] }) => boolean) =>
    ASSIGNMENT_STATUSES.filter((status) => has({ status }));
  expect([having(isWorkedOn), having(needsLeader)]).toEqual([
    ["active", "rejected"],
    ["active", "in_review", "rejected"],
  ]);
  expect([having(isActiveAssignment), having(isSentBack), having(isInReview)]).toEqual([
    ["active"],
    ["rejected"],
    ["in_review"],
  ]);
  expect([having(isCompletedAssignment), statusesSeenByOthers()]).toEqual([
    ["completed"],
    ["active", "in_review", "division", "completed"],
  ]);
});

describe("accepting", () => {
  it("is refused with the first reason that applies", () => {
    expect(reason(take())).toBe("yes");
    expect(reason(take({ challenge: { status: "draft" } }))).toBe("not_published");
    expect(reason(take({ challenge: { status: "completed" } }))).toBe("challenge_closed");
    expect(reason(take({ challenge: { authorId: ME } }))).toBe("own_challenge");
    expect(reason(take({ challenge: { authorId: ME }, settings: { acceptOwnChallenges: true } }))).toBe("yes");
    expect(reason(take({ challenge: { acceptDeadlineAt: BEFORE } }))).toBe("accept_expired");
    expect(reason(take({ challenge: { acceptDeadlineAt: NOW } }))).toBe("yes");
    expect(reason(take({ challenge: { acceptDeadlineAt: AFTER, completeDeadlineAt: BEFORE } }))).toBe(
      "complete_expired",
    );
  });

  it("a problem is possible for one person only, ever", () => {
    const problem = { type: "problem" } as const;
    fc.assert(
      fc.property(statuses, (status) => {
        fc.pre(status !== "abandoned");
        expect(reason(take({ challenge: problem, sole: { status } }))).toBe(
          status === "completed" ? "already_completed" : "problem_taken",
        );
        expect(mayAccept(take({ challenge: problem, sole: { status }, own: [attempt(status)] })).allowed).toBe(false);
      }),
    );
  });

  it("a problem is refused to its solver with the state of their attempt", () => {
    const own = (status: OwnAttempt["status"]) =>
      reason(take({ challenge: { type: "problem" }, sole: { status }, own: [attempt(status)] }));
    expect([own("active"), own("in_review"), own("completed")]).toEqual([
      "already_participating",
      "already_participating",
      "already_completed",
    ]);
  });

  it("a given-up problem is impossible for everyone until it's reopened", () => {
    const gone = [attempt("abandoned", { hasLeft: true })];
    const problem = { type: "problem", status: "given_up" } as const;
    expect([reason(take({ challenge: problem })), reason(take({ challenge: problem, own: gone }))]).toEqual([
      "given_up",
      "given_up",
    ]);
    const reopened = { ...problem, status: "new" } as const;
    expect([reason(take({ challenge: reopened })), reason(take({ challenge: reopened, own: gone }))]).toEqual([
      "yes",
      "yes",
    ]);
    expect(reason(take({ challenge: reopened, own: gone, sole: { status: "active" } }))).toBe("problem_taken");
  });

  it("a quest again depends on the last attempt's state, and is impossible while one is active", () => {
    const again = (status: OwnAttempt["status"], of: { multi: boolean; all?: boolean; on?: boolean }) =>
      reason(
        take({
          challenge: { allowMultiQuest: of.multi },
          settings: { allowInReviewMultiQuest: of.all ?? false, allowMultiQuest: of.on ?? true },
          own: [attempt(status)],
        }),
      );
    expect(ASSIGNMENT_STATUSES.map((status) => again(status, { multi: false }))).toEqual([
      "already_participating",
      "already_participating",
      "already_participating",
      "abandoned",
      "already_participating",
      "already_completed",
    ]);
    expect(ASSIGNMENT_STATUSES.map((status) => again(status, { multi: true }))).toEqual([
      "already_participating",
      "already_participating",
      "already_participating",
      "abandoned",
      "already_participating",
      "yes",
    ]);
    expect(ASSIGNMENT_STATUSES.map((status) => again(status, { multi: true, all: true }))).toEqual([
      "already_participating",
      "yes",
      "yes",
      "yes",
      "yes",
      "yes",
    ]);
    expect(again("completed", { multi: true, on: false })).toBe("already_completed");
    const older = take({
      challenge: { allowMultiQuest: true },
      settings: { allowInReviewMultiQuest: true },
      own: [attempt("completed"), attempt("active")],
    });
    expect(reason(older)).toBe("already_participating");
  });

  it("a raid joins it until it's reviewed, once per person", () => {
    const raid = (of: Partial<TakeQuestion> = {}) =>
      reason(take({ challenge: { type: "raid" }, ...of } as Parameters<typeof take>[0]));
    expect(raid()).toBe("yes");
    expect(
      ASSIGNMENT_STATUSES.filter((each) => each !== "abandoned").map((status) => raid({ sole: { status } })),
    ).toEqual(["yes", "in_review", "yes", "in_division", "already_completed"]);
    expect(raid({ sole: { status: "active" }, own: [attempt("active")] })).toBe("already_joined");
    expect(raid({ sole: { status: "active" }, own: [attempt("active", { hasLeft: true })] })).toBe("abandoned");
    expect(raid({ sole: { status: "completed" }, own: [attempt("completed")] })).toBe("already_completed");
    expect(raid({ sole: null, own: [attempt("abandoned", { hasLeft: true })] })).toBe("abandoned");
  });
});

describe("completing from the challenge", () => {
  it("picks the active attempt, else a new one if accepting isn't required, else the one with changes requested", () => {
    const skip = { skipAccept: true };
    const completes = (question: TakeQuestion) => takingAbilities(question).completes?.status ?? null;
    expect(takingAbilities(take()).complete).toEqual({ allowed: false, reason: "accept_first" });
    expect(takingAbilities(take({ settings: skip })).complete).toEqual({ allowed: true });
    expect(takingAbilities(take({ settings: skip, challenge: { requireAccept: true } })).complete).toEqual({
      allowed: false,
      reason: "accept_first",
    });
    expect(completes(take({ settings: skip, own: [attempt("active")] }))).toBe("active");
    expect(completes(take({ settings: skip, own: [attempt("rejected")] }))).toBe("rejected");
    const multi = take({
      settings: { ...skip, allowInReviewMultiQuest: true },
      challenge: { allowMultiQuest: true },
      own: [attempt("rejected")],
    });
    expect([completes(multi), takingAbilities(multi).complete.allowed]).toEqual([null, true]);
    const raid = take({ settings: skip, challenge: { type: "raid" }, sole: { status: "active" } });
    expect(takingAbilities(raid).complete).toEqual({ allowed: false, reason: "leader_only" });
  });
});

describe("completing one's own attempt from the challenge", () => {
  const taking = (own: readonly OwnAttempt[]) => takingAbilities(take({ own }));

  it("picks the attempt in progress, not a new one", () => {
    expect(taking([attempt("active")])).toMatchObject({
      complete: { allowed: true },
      accept: { reason: "already_participating" },
    });
    expect(taking([attempt("active", { leaderId: 8 })]).complete).toEqual({ allowed: false, reason: "leader_only" });
  });

  it("never picks one that is over or was left", () => {
    for (const own of [
      attempt("completed"),
      attempt("active", { hasLeft: true }),
      attempt("rejected", { hasLeft: true }),
    ]) {
      expect(taking([own]).completes).toBeNull();
    }
    expect(taking([attempt("completed")]).complete).toEqual({ allowed: false, reason: "already_completed" });
  });
});

describe("personal extra time to submit again", () => {
  it("outlasts the challenge's end, to the last millisecond", () => {
    const over = {
      challenge: { status: "canceled", completeDeadlineAt: BEFORE } as const,
      status: "rejected",
    } as const;
    const complete = (graceUntil: Date | null) => assignmentAbilities(ask({ ...over, graceUntil })).complete;
    expect([complete(AFTER), complete(NOW)]).toEqual([{ allowed: true }, { allowed: true }]);
    expect(complete(new Date(NOW.getTime() - 1))).toEqual({ allowed: false, reason: "challenge_closed" });
  });

  it("is needed once the challenge is closed or its deadline has passed", () => {
    const late = (of: Partial<TakenChallenge>) => isTooLateToRetry({ ...challenge, ...of }, NOW);
    expect([
      late({}),
      late({ completeDeadlineAt: NOW }),
      late({ completeDeadlineAt: BEFORE }),
      late({ status: "canceled" }),
    ]).toEqual([false, false, true, true]);
  });
});

describe("the actions of an attempt", () => {
  const said = (question: AssignmentQuestion) =>
    Object.fromEntries(
      Object.entries(assignmentAbilities(question)).map(([name, each]) => [name, each.allowed ? "yes" : each.reason]),
    );

  it("tell participants why not", () => {
    expect(said(ask())).toMatchObject({
      complete: "yes",
      abandon: "yes",
      approve: "missing_permission",
      split: "not_in_division",
    });
    expect(said(ask({ challenge: { completeDeadlineAt: BEFORE } }))).toMatchObject({
      complete: "complete_expired",
      abandon: "yes",
    });
    expect(said(ask({ memberIds: [ME, 8], leaderId: 8 }))).toMatchObject({
      complete: "leader_only",
      abandon: "yes",
      split: "leader_only",
    });
    expect(said(ask({ memberIds: [8], leaderId: 8 }))).toMatchObject({
      complete: "not_participant",
      abandon: "not_participant",
      split: "not_participant",
    });
    expect(said(ask({ status: "in_review" }))).toMatchObject({ complete: "in_review", abandon: "in_review" });
    expect(said(ask({ status: "completed" }))).toMatchObject({
      complete: "already_completed",
      split: "already_completed",
    });
    expect(said(ask({ status: "rejected", challenge: { status: "canceled" } }))).toMatchObject({
      complete: "challenge_closed",
      abandon: "challenge_closed",
    });
  });

  it("tell reviewers why not", () => {
    const reviewer = (of: Parameters<typeof ask>[0]) =>
      said(ask({ canReview: true, memberIds: [8], leaderId: 8, ...of }));
    expect(reviewer({ status: "in_review" })).toMatchObject({ approve: "yes", reject: "yes" });
    expect(reviewer({ status: "completed" })).toMatchObject({
      approve: "already_approved",
      reject: "already_approved",
    });
    expect(reviewer({ status: "rejected" })).toMatchObject({ approve: "already_rejected", reject: "already_rejected" });
    expect(reviewer({ status: "active" })).toMatchObject({ approve: "not_in_review" });
    expect(reviewer({ status: "in_review", memberIds: [8, ME] })).toMatchObject({
      approve: "own_completion",
      reject: "own_completion",
    });
    expect(reviewer({ status: "division", isLeaderThere: false })).toMatchObject({ split: "yes" });
    expect(reviewer({ status: "division" })).toMatchObject({ split: "leader_has_time" });
  });

  it("let others continue a raid, and end it when the last one leaves", () => {
    expect([abandonEvent({ memberIds: [1, 2] }), abandonEvent({ memberIds: [1] })]).toEqual(["leave", "abandon"]);
  });
});

describe("a review", () => {
  const base = { actorId: ME, canReview: true, memberIds: [ME], acceptOwnChallenges: true, hasOtherReviewer: false };

  it("of one's own submission is only possible if nobody else can review it", () => {
    expect(mayReview(base).allowed).toBe(true);
    expect(mayReview({ ...base, hasOtherReviewer: true })).toEqual({ allowed: false, reason: "own_completion" });
    expect(mayReview({ ...base, acceptOwnChallenges: false })).toEqual({ allowed: false, reason: "own_completion" });
    expect(mayReview({ ...base, canReview: false })).toEqual({ allowed: false, reason: "missing_permission" });
  });

  it("is announced to the people the setting names, never to participants, and to someone if anyone can review", () => {
    const reviewers = [
      { id: 1, roles: ["owner"] },
      { id: 2, roles: ["moderator"] },
      { id: 3, roles: ["moderator", "admin"] },
      { id: 4, roles: [] },
    ] as const;
    const told = (
      recipient: "author" | "moderators" | "moderators_up",
      authorId: number,
      memberIds: readonly number[] = [],
    ) => reviewRecipients({ recipient, authorId, reviewers, memberIds });
    expect([told("author", 1), told("author", 4), told("moderators", 1), told("moderators_up", 1)]).toEqual([
      [1],
      [2],
      [2],
      [1, 2, 3],
    ]);
    expect([told("author", 1, [1]), told("moderators", 1, [2]), told("moderators_up", 1, [1, 2, 3])]).toEqual([
      [2],
      [1, 3],
      [],
    ]);
  });

  it("is required except for quests with automatic approval; splitting is only for teams with a reward", () => {
    for (const type of CHALLENGE_TYPES) expect(needsReview({ type, autoApprove: true })).toBe(type !== "quest");
    expect([
      needsReview({ type: "quest", autoApprove: false }),
      needsSplit({ type: "quest", members: 2, currencies: 1 }),
    ]).toEqual([true, false]);
    expect([
      needsSplit({ type: "raid", members: 2, currencies: 1 }),
      needsSplit({ type: "raid", members: 1, currencies: 1 }),
      needsSplit({ type: "raid", members: 2, currencies: 0 }),
    ]).toEqual([true, false, false]);
  });
});

it("a submission is visible to participants and reviewers, and to everyone once published", () => {
  const of = { actorId: ME, memberIds: [8], canReview: false, isPublished: false };
  expect([
    seesSolution(of),
    seesSolution({ ...of, memberIds: [ME] }),
    seesSolution({ ...of, canReview: true }),
    seesSolution({ ...of, isPublished: true }),
  ]).toEqual([false, true, true, true]);
  expect(statusesSeenByOthers()).not.toContain("abandoned");
});

it("an attempt is known to whoever is in it or reviews it, once it's published, and a raid's to all until it's left", () => {
  const of = { type: "quest", status: "active", isPublished: false, isInside: false, canReview: false } as const;
  expect(seesAttempt(of)).toBe(false);
  expect([
    seesAttempt({ ...of, isInside: true }),
    seesAttempt({ ...of, canReview: true }),
    seesAttempt({ ...of, isPublished: true }),
    seesAttempt({ ...of, type: "raid" }),
  ]).toEqual([true, true, true, true]);
  expect([
    seesAttempt({ ...of, type: "problem" }),
    seesAttempt({ ...of, type: "raid", status: "abandoned" }),
    seesAttempt({ ...of, type: "raid", status: "abandoned", isInside: true }),
  ]).toEqual([false, false, true]);
});

describe("a submission", () => {
  const codes = (of: Partial<Parameters<typeof completionProblems>[0]>) =>
    completionProblems({ resultType: "all", comment: "", newKinds: [], keptFiles: 0, ...of }).map(
      ({ field, code }) => `${field} ${code}`,
    );

  it("contains what the challenge asks for", () => {
    expect([codes({}), codes({ comment: "x" }), codes({ keptFiles: 1 }), codes({ newKinds: ["pdf"] })]).toEqual([
      ["comment required"],
      [],
      [],
      [],
    ]);
    expect([codes({ resultType: "text" }), codes({ resultType: "unique_code", comment: "\u200b " })]).toEqual([
      ["comment required"],
      ["comment required"],
    ]);
    expect([
      codes({ resultType: "file", comment: "x" }),
      codes({ resultType: "image", newKinds: ["png", "pdf"] }),
    ]).toEqual([["files required"], ["file_1 file_type"]]);
    expect([codes({ newKinds: ["png"], keptFiles: 9 }), codes({ newKinds: ["png"], keptFiles: 10 })]).toEqual([
      [],
      ["files too_many"],
    ]);
    const full = { resultType: "all", comment: "", newKinds: [], keptFiles: 11 } as const;
    expect(completionProblems(full)).toEqual([{ field: "files", code: "too_many", values: { max: 10 } }]);
    expect(codes({ resultType: "text", comment: "x", newKinds: ["png"] })).toEqual(["file_0 file_unwanted"]);
  });

  it("may contain images and documents, or only images, and no files if it's a text", () => {
    expect(RESULT_FILE_KINDS).toEqual({
      all: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
      file: [...COMPLETION_IMAGE_TYPES, ...COMPLETION_DOCUMENT_TYPES],
      image: COMPLETION_IMAGE_TYPES,
      text: [],
      unique_code: [],
    });
    expect((Object.keys(RESULT_FILE_KINDS) as ResultType[]).filter(isUniqueCode)).toEqual(["unique_code"]);
  });

  it("matches codes regardless of case and Unicode form", () => {
    expect(uniqueCodeKey(" Caf\u00e9 ")).toBe(uniqueCodeKey("CAFE\u0301"));
    // Sequences that only match once lowercased.
    expect(uniqueCodeKey("H\u0331J\u030c")).toBe(uniqueCodeKey("\u1e96\u01f0"));
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(uniqueCodeKey(uniqueCodeKey(text))).toBe(uniqueCodeKey(text));
        expect(uniqueCodeKey(` ${text}\n`)).toBe(uniqueCodeKey(text));
      }),
    );
  });
});

it("a challenge is open to others as long as somebody new may take part", () => {
  const soles = fc.option(
    fc.constantFrom(...ASSIGNMENT_STATUSES.filter((each) => each !== "abandoned")).map((status) => ({ status })),
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...CHALLENGE_STATUSES),
      fc.constantFrom(...CHALLENGE_TYPES),
      soles,
      (status, type, found) => {
        const sole = type === "quest" ? null : found;
        expect(isOpenToOthers({ status, type }, sole)).toBe(
          mayAccept(take({ challenge: { status, type }, sole })).allowed,
        );
      },
    ),
  );
});

it("nobody can take part in a challenge that isn't open", () => {
  fc.assert(
    fc.property(fc.constantFrom(...CHALLENGE_STATUSES), fc.constantFrom(...CHALLENGE_TYPES), (status, type) => {
      const isOpen = status === "new" || status === "in_progress";
      expect(mayAccept(take({ challenge: { status, type } })).allowed).toBe(isOpen);
      expect(assignmentAbilities(ask({ challenge: { status, type } })).complete.allowed).toBe(isOpen);
    }),
  );
});
