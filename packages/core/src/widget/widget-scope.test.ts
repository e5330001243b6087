import { describe, expect, it } from "vitest";
import { contract } from "../contract/index.ts";
import type { Endpoint } from "../lib/endpoint.ts";
import { FEATURES } from "../permissions/features.ts";
import { mayUse } from "../permissions/index.ts";

const CALLS = Object.entries(contract as Readonly<Record<string, Endpoint>>);
const open = CALLS.filter(([, { access }]) => access.widget === true);
const closed = CALLS.filter(([, { access }]) => access.widget !== true);

/** What a widget's session is told, with every role that a member can have. */
function answerTo({ access }: Endpoint) {
  const roles = ["member", "moderator", "admin", "owner"] as const;
  const actor = { roles, accountId: 1, through: "widget" as const };
  const workspace = { features: FEATURES, settings: { leaderboardFreeAccess: true } };
  return mayUse({ actor, workspace, isWidget: true }, access);
}

describe("a widget's session", () => {
  it("changes this, and nothing else", () => {
    const writes = open.filter(([, { method }]) => method !== "GET").map(([name]) => name);
    expect(writes).toMatchInlineSnapshot(`
      [
        "acceptChallenge",
        "completeChallenge",
        "completeAssignment",
        "abandonAssignment",
        "splitReward",
        "joinContest",
        "voteInContest",
        "markFeedRead",
        "markNotificationsRead",
        "createPurchase",
        "requestPurchaseActivation",
        "startQuiz",
        "answerQuizQuestion",
        "submitPoll",
        "introDisplayed",
        "giveThanks",
        "undoThanks",
        "withdrawThanks",
        "openWidgetSession",
        "closeWidgetSession",
      ]
    `);
  });

  it.each(closed)("isn't let into %s, whatever its member's roles are", (_, call) => {
    expect(answerTo(call)).toEqual({ allowed: false, reason: "not_in_widget" });
  });

  it("takes nothing away in a file, and saves nobody's profile", () => {
    const files = CALLS.filter(([, call]) => call.export === true || call.download !== undefined);
    const personal = CALLS.filter(([, call]) => call.access.inPerson === true);
    expect(files.length).toBeGreaterThan(3);
    expect(personal.map(([name]) => name)).toContain("saveProfile");
    const reached = [...files, ...personal].filter(([, call]) => answerTo(call).allowed);
    expect(reached.map(([name]) => name)).toEqual([]);
  });

  it("lets its member into every call that's open to it, without any other role", () => {
    expect(open.filter(([, call]) => !answerTo(call).allowed).map(([name]) => name)).toEqual([]);
  });
});
