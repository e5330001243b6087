import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACTIVITY_LISTS } from "../activities/activity.values.ts";
import { ALLOWED } from "../lib/decision.ts";
import { listMoves } from "../lib/machine.ts";
import { FEATURES, featuresWithout } from "../permissions/features.ts";
import { manageAbilities } from "./challenge.abilities.ts";
import type { Deadlines } from "./deadline.policy.ts";
import { challengeMachine } from "./challenge.machine.ts";
import {
  challengeLocks,
  closesByStatus,
  isForOne,
  makeableTypes,
  mayReadOutcome,
  listingOf,
  listingsIn,
  tidyQuestRules,
} from "./challenge.policy.ts";
import { CHALLENGE_STATUSES, CHALLENGE_TYPES } from "./challenge.values.ts";

const NOW = new Date("2026-05-01T09:00:00Z");
const status = fc.constantFrom(...CHALLENGE_STATUSES);
const type = fc.constantFrom(...CHALLENGE_TYPES);
const publishAt = fc.constantFrom(null, new Date("2026-05-01T09:00:00Z"));

describe("the challenge machine", () => {
  it("has these transitions", () => {
    expect(listMoves(challengeMachine).map(({ from, event, to }) => `${from} ${event} → ${to}`)).toMatchInlineSnapshot(`
      [
        "draft publish → new",
        "new accept → in_progress",
        "in_progress accept → in_progress",
        "in_progress empty → given_up",
        "in_progress empty → new",
        "given_up reopen → new",
        "new reward → in_progress",
        "in_progress reward → in_progress",
        "completed reward → completed",
        "canceled reward → completed",
        "new close → completed",
        "in_progress close → completed",
        "given_up close → completed",
        "new close → canceled",
        "in_progress close → canceled",
        "given_up close → canceled",
        "draft delete → discarded",
      ]
    `);
  });

  it("knows every state its transitions mention", () => {
    expect(new Set(challengeMachine.states)).toEqual(
      new Set(listMoves(challengeMachine).flatMap(({ from, to }) => [from, to])),
    );
  });

  it("never leads back to a draft, and nowhere from a deleted one", () => {
    const moves = listMoves(challengeMachine);
    expect(moves.filter(({ to }) => to === "draft")).toEqual([]);
    expect(moves.filter(({ from }) => from === "discarded")).toEqual([]);
  });
});

describe("a list", () => {
  it("contains every challenge except deleted drafts exactly once", () => {
    fc.assert(
      fc.property(status, publishAt, (at, when) => {
        const list = listingOf({ status: at, publishAt: when });
        expect(ACTIVITY_LISTS.some((each) => each === list)).toBe(at !== "discarded" && at !== "given_up");
        expect(list === "schedule").toBe(at === "draft" && when !== null);
      }),
    );
  });

  it("follows from the status", () => {
    expect(CHALLENGE_STATUSES.map((at) => `${at} ${listingOf({ status: at, publishAt: null })}`)).toEqual([
      "draft draft",
      "new active",
      "in_progress active",
      "given_up given_up",
      "completed closed",
      "canceled closed",
      "discarded ",
    ]);
  });
});

it("a given-up problem is listed as active, only for those who can reopen it", () => {
  const shown = (...held: ("member" | "moderator")[]) =>
    ACTIVITY_LISTS.map((list) => listingsIn(list, { roles: held }).join("+"));
  expect(shown("member")).toEqual(["active", "draft", "schedule", "closed"]);
  expect(shown("member", "moderator")).toEqual(["active+given_up", "draft", "schedule", "closed"]);
});

describe("a lock", () => {
  it("fixes type, channel and group after the draft, and rewards once someone takes part", () => {
    fc.assert(
      fc.property(status, (at) => {
        const { type: kind, channel, group, rewards } = challengeLocks({ status: at });
        expect(new Set([kind.allowed, channel.allowed, group.allowed])).toEqual(new Set([at === "draft"]));
        expect(rewards.allowed).toBe(at === "draft" || at === "new" || at === "given_up");
      }),
    );
  });

  it("gives a reason", () => {
    const { group, rewards } = challengeLocks({ status: "in_progress" });
    expect([group, rewards]).toEqual([
      { allowed: false, reason: "locked_after_draft" },
      { allowed: false, reason: "rewards_locked" },
    ]);
  });
});

it("only quests keep auto-approval and repetition", () => {
  fc.assert(
    fc.property(type, fc.boolean(), fc.boolean(), (kind, autoApprove, allowMultiQuest) => {
      const tidy = tidyQuestRules({ type: kind, autoApprove, allowMultiQuest });
      const isQuest = kind === "quest";
      expect(tidy).toEqual({
        type: kind,
        autoApprove: isQuest && autoApprove,
        allowMultiQuest: isQuest && allowMultiQuest,
      });
    }),
  );
});

it("only a problem is for one person", () => {
  expect(CHALLENGE_TYPES.filter((each) => isForOne({ type: each }))).toEqual(["problem"]);
});

it("the outcome is visible to managers, and to everyone once the challenge is over", () => {
  const readable = (role: "member" | "moderator") =>
    CHALLENGE_STATUSES.filter((at) => mayReadOutcome({ roles: [role] }, { status: at }));
  expect([readable("member"), readable("moderator")]).toEqual([["completed", "canceled"], CHALLENGE_STATUSES]);
});

it("raids and problems need their own license features on top of challenges", () => {
  const makeable = (...off: string[]) => {
    const types = makeableTypes({ features: featuresWithout(off) });
    return CHALLENGE_TYPES.filter((each) => types[each].allowed);
  };
  expect(makeable()).toEqual(["problem", "quest", "raid"]);
  expect(makeable("new-raid")).toEqual(["problem", "quest"]);
  expect(makeable("new-problem", "new-raid")).toEqual(["quest"]);
  expect(makeable("new-challenge")).toEqual([]);
});

it("an issue's status closes a challenge by status ID, or by name if the tracker sends no ID", () => {
  const awaited = { id: "3", name: "Done" };
  expect(closesByStatus(awaited, { id: "3", name: "Fertig" })).toBe(true);
  expect(closesByStatus(awaited, { id: "4", name: "Done" })).toBe(false);
  expect(closesByStatus(awaited, { id: "", name: " done" })).toBe(true);
  expect(closesByStatus({ id: "3", name: "" }, { id: "", name: "" })).toBe(false);
  expect(closesByStatus({ id: "3", name: " done " }, { id: "", name: "DONE" })).toBe(true);
  expect(closesByStatus({ id: "3", name: "  " }, { id: "", name: "" })).toBe(false);
  expect(closesByStatus(awaited, { id: "", name: "Doing" })).toBe(false);
  expect(closesByStatus(null, { id: "3", name: "Done" })).toBe(false);
});

describe("a manager's actions", () => {
  const ask = (
    at: (typeof CHALLENGE_STATUSES)[number],
    more: { features?: typeof FEATURES; publishAt?: Date; deadlines?: Partial<Deadlines> } = {},
  ) =>
    manageAbilities({
      actor: { roles: ["member", "moderator"] },
      workspace: { features: more.features ?? FEATURES },
      challenge: {
        status: at,
        type: "raid",
        publishAt: more.publishAt ?? null,
        acceptDeadlineAt: null,
        completeDeadlineAt: null,
        ...more.deadlines,
      },
      now: NOW,
    });
  const allowed = (abilities: ReturnType<typeof ask>) =>
    Object.entries(abilities).flatMap(([name, decision]) => (decision.allowed ? [name] : []));

  it("follow the status", () => {
    expect(CHALLENGE_STATUSES.map((at) => `${at}: ${allowed(ask(at)).join(" ")}`)).toMatchInlineSnapshot(`
      [
        "draft: edit save publish schedule delete review",
        "new: edit save close review",
        "in_progress: edit save close review",
        "given_up: edit save reopen close review",
        "completed: review",
        "canceled: review",
        "discarded: review",
      ]
    `);
  });

  it("only reopen given-up problems, and not past a deadline", () => {
    expect([ask("new").reopen, ask("in_progress").reopen, ask("canceled").reopen, ask("draft").reopen]).toEqual(
      ["not_given_up", "not_given_up", "challenge_closed", "not_published"].map((reason) => ({
        allowed: false,
        reason,
      })),
    );
    const late = { allowed: false, reason: "reopen_expired" };
    const before = new Date(NOW.getTime() - 1);
    const reopens = (deadlines: Partial<Deadlines>) => ask("given_up", { deadlines }).reopen;
    expect([reopens({ acceptDeadlineAt: before }), reopens({ completeDeadlineAt: before })]).toEqual([late, late]);
    expect(reopens({ acceptDeadlineAt: NOW, completeDeadlineAt: NOW })).toEqual(ALLOWED);
  });

  it("leave publishing a scheduled draft to its schedule", () => {
    expect(ask("draft", { publishAt: new Date("2026-05-01T09:00:00Z") }).publish).toEqual({
      allowed: false,
      reason: "is_scheduled",
    });
  });

  it("need the license for its type to publish a draft, but none to change what's there", () => {
    const features = featuresWithout(["new-raid"]) as unknown as typeof FEATURES;
    const { save, publish } = ask("draft", { features });
    expect([save, publish]).toEqual([ALLOWED, { allowed: false, reason: "feature_off", feature: "new-raid" }]);
  });

  it("are disabled for members, each with a reason", () => {
    const abilities = manageAbilities({
      actor: { roles: ["member"] },
      workspace: { features: FEATURES },
      challenge: { status: "draft", type: "quest", publishAt: null, acceptDeadlineAt: null, completeDeadlineAt: null },
      now: NOW,
    });
    expect(new Set(Object.values(abilities).map((each) => (each.allowed ? "" : each.reason)))).toEqual(
      new Set(["missing_permission"]),
    );
  });
});
